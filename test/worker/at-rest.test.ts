import test, { type ExecutionContext } from 'ava'
import { type FragmentSqlToken, sql } from 'slonik'
import type { Pool } from '../../db/pool.ts'
import { wishesWait } from '../../db/queries/account/reset-wishes.ts'
import { logIsBehind } from '../../db/queries/log/sequencing.ts'
import type { Chore } from '../../worker/chore.ts'
import { run } from '../../worker/run.ts'
import { stageRunner } from '../../worker/runner.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { asWorker, openWorkplace } from '../support/workplace.ts'

/** Counts what is asked of a pool: statements by themselves, and transactions. */
const counting = (pool: Pool): { pool: Pool; asked: () => number } => {
  let count = 0
  const counted = new Proxy(pool, {
    get: (of, name: keyof Pool) => {
      if (typeof of[name] !== 'function') return of[name]
      return (...words: never[]) => {
        count += 1
        return Reflect.apply(of[name] as (...given: never[]) => unknown, of, words)
      }
    },
  })
  return { pool: counted, asked: () => count }
}

type Asked = Pick<Chore, 'isDue'>

/** A single worker with chores that are due when the database says so, and counts of how often each was done. */
const open = async (t: ExecutionContext, asked: Readonly<Record<string, Asked>>) => {
  const place = await openWorkplace(await testDatabase(t))
  const worker = counting(place.workerPool)
  const done = new Map(Object.keys(asked).map((name) => [name, 0]))
  const chores = Object.entries(asked).map(([name, { isDue }]) => ({
    name,
    everyMs: 1,
    ...(isDue && { isDue }),
    run: async () => done.set(name, (done.get(name) ?? 0) + 1),
  }))
  const stopping = new AbortController()
  const workplace = { ...asWorker(place), pool: worker.pool }
  const runners = databaseStages.map((stage) => stageRunner(workplace, stage))
  const running = run(workplace, runners, stopping.signal, chores)
  t.teardown(async () => {
    stopping.abort()
    await running
    await place.close()
  })
  const isOnWatch = () => place.pool.exists(sql.unsafe`select from watch`)
  await until(isOnWatch, (isSo) => isSo)
  return {
    pool: place.pool,
    asked: worker.asked,
    times: (name: string) => done.get(name) ?? 0,
    untilDone: (name: string) =>
      until(
        async () => done.get(name) ?? 0,
        (times) => times > 0,
      ),
  }
}

const SECONDS = 3
const MOST_A_SECOND = 7

test('a worker with nothing to do asks the database few times a second', async (t) => {
  const { pool, asked } = await open(t, { resets: { isDue: wishesWait }, log: { isDue: logIsBehind } })
  await until(
    () => pool.exists(sql.unsafe`select from stale_page`),
    (isAny) => !isAny,
  )
  /** How often a second it asks while the database sleeps for so long. */
  const rateOver = async (seconds: number): Promise<number> => {
    const [before, startedAt] = [asked(), performance.now()]
    await pool.query(sql.unsafe`select pg_sleep(${seconds})`)
    return (1_000 * (asked() - before)) / (performance.now() - startedAt)
  }
  // Waits until the work that follows the last page is over.
  await until(
    () => rateOver(1),
    (rate) => rate <= MOST_A_SECOND,
  )
  const rate = await rateOver(SECONDS)
  t.true(rate <= MOST_A_SECOND, `${rate} times a second`)
})

test('a chore is done when the database says that it is due, and not before', async (t) => {
  const { pool, times, untilDone } = await open(t, { resets: { isDue: wishesWait }, always: {} })
  await untilDone('always')
  t.is(times('resets'), 0)
  await pool.query(sql.unsafe`insert into reset_wish (email) values ('ann@shop.example')`)
  t.true((await untilDone('resets')) > 0)
})

const fails = (): FragmentSqlToken => sql.fragment`1 / (select count(*) from reset_wish) = 1`

test('where it cannot be asked what is due, each chore looks itself', async (t) => {
  const { untilDone } = await open(t, { broken: { isDue: fails() }, resets: { isDue: wishesWait } })
  t.true((await untilDone('resets')) > 0)
})
