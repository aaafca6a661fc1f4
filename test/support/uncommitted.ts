import type { ExecutionContext } from 'ava'
import { connect } from './attack.ts'
import { until } from './until.ts'

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like $1`

type Change = { text: string; values: unknown[] }

/**
 * Runs work against a change that is not committed yet. The change is committed once a statement like this waits for its
 * locks, or the work is over. Returns whether a statement waited.
 */
export const besideUncommitted = async (
  t: ExecutionContext,
  databaseUrl: string,
  { change, statement, work }: { change: Change; statement: string; work: () => Promise<unknown> },
): Promise<boolean> => {
  const [changing, looking] = [await connect(t, databaseUrl), await connect(t, databaseUrl)]
  await changing.query('begin')
  await changing.query(change)
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const hasWaited = async () => (await looking.query(WAITING, [statement])).rowCount !== 0
  const seen = await until(
    async () => ({ isOver, hasWaited: await hasWaited() }),
    (so) => so.isOver || so.hasWaited,
  )
  await changing.query('commit')
  await working
  return seen.hasWaited
}
