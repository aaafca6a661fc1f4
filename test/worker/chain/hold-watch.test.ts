import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openPool } from '../../../db/pool.ts'
import { keepChainWatch } from '../../../db/queries/chain/watch.ts'
import { holdingWatch } from '../../../worker/chain/hold-watch.ts'
import { testDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { CONNECTION_TIMEOUT_MS, openWorkplace } from '../../support/workplace.ts'

const CHAIN = 31_337

test('one worker holds the watch over a chain; when it is late another takes it, and the first one hears of it', async (t) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  const [first, second] = [randomUUID(), randomUUID()].map((holder) => ({ chainId: CHAIN, holder })) as [
    { chainId: number; holder: string },
    { chainId: number; holder: string },
  ]
  let hasSecond = false
  const hadFirst = await holdingWatch(pool, first, async (lost) => {
    t.false(await holdingWatch(pool, second, async () => t.fail('two at once')))
    t.true(await holdingWatch(pool, { ...second, chainId: CHAIN + 1 }, async () => {}), 'another chain is free')
    const heard = once(lost, 'abort')
    const takeLate = async () => {
      await pool.query(sql.type(z.object({}))`update chain_watch set held_until = now() - interval '1 second'`)
      return holdingWatch(pool, second, async (lostBySecond) => {
        await heard
        t.false(lostBySecond.aborted)
      })
    }
    // The first worker may extend its watch in between, so this is tried again.
    hasSecond = await until(takeLate, (had) => had)
  })
  t.true(hadFirst)
  t.true(hasSecond)
  t.true(await holdingWatch(pool, first, async () => {}), 'who left it leaves it free')
})

test('whoever is killed loses the watch with its connection', async (t) => {
  const url = await testDatabase(t)
  const killed = await openPool(url, { max: 1, connectionTimeoutMs: CONNECTION_TIMEOUT_MS, idleTimeoutMs: 600_000 })
  const other = await openWorkplace(url)
  t.teardown(other.close)
  const [first, second] = [randomUUID(), randomUUID()].map((holder) => ({ chainId: CHAIN, holder })) as [
    { chainId: number; holder: string },
    { chainId: number; holder: string },
  ]
  t.true(await keepChainWatch(killed, first))
  t.false(await keepChainWatch(other.pool, second))
  // So that the watch does not run out by itself.
  await other.pool.query(sql.type(z.object({}))`update chain_watch set held_until = now() + interval '1 hour'`)
  await killed.end()
  t.true(
    await until(
      () => keepChainWatch(other.pool, second),
      (hasIt) => hasIt,
    ),
  )
})
