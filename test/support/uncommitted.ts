import type { ExecutionContext } from 'ava'
import { connect } from './attack.ts'
import { until } from './until.ts'

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`

type Change = { text: string; values: unknown[] }
type Work = (isAwaited: () => boolean) => Promise<unknown>

/**
 * Runs `work` beside an uncommitted change. The change is committed once a statement like `statement` was seen waiting
 * for its locks, or once the work is over. Returns whether one was seen. Work whose lock waits time out early tries
 * again while `isAwaited` says so.
 */
export const besideUncommitted = async (
  t: ExecutionContext,
  databaseUrl: string,
  { change, statement, work }: { change: Change; statement: string; work: Work },
): Promise<boolean> => {
  const [changing, looking] = [await connect(t, databaseUrl), await connect(t, databaseUrl)]
  await changing.query('begin')
  await changing.query(change)
  let isOver = false
  let isAwaited = true
  const working = work(() => isAwaited).finally(() => {
    isOver = true
  })
  const hasWaited = async () => (await looking.query(WAITING, [statement])).rowCount !== 0
  const seen = await until(
    async () => ({ isOver, hasWaited: await hasWaited() }),
    (so) => so.isOver || so.hasWaited,
  ).finally(() => {
    isAwaited = false
  })
  await changing.query('commit')
  await working
  return seen.hasWaited
}
