import type { ExecutionContext } from 'ava'
import { connect } from './attack.ts'
import { until } from './until.ts'

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`

type Change = { text: string; values: unknown[] }
type Work = (isAwaited: () => boolean) => Promise<unknown>

/**
 * Runs work against a change that is not committed yet. The change is committed once a statement like this was seen to
 * wait for its locks, or the work is over. Returns whether one was. Work that gives waiting up soon does it again for as
 * long as that is awaited.
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
