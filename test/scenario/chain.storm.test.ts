import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { compared } from '../support/chain/compared.ts'
import { openLive } from '../support/chain/chain.ts'
import { keyOf, owedUnits, paidEvents, walletBalance } from '../support/chain/sums.ts'
import { runChainStorm } from '../support/chain/storm.ts'
import { copyDatabase } from '../support/database.ts'
import { absentPicker, guaranteedPeriods } from '../support/chain/live-guarantees.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { takeBackBlock } from '../support/chain/take-back.ts'
import { seed } from '../support/run/soak.ts'

const BLOCK_SECONDS = 1
const DRAWINGS = 60
/** How far apart drawings come due, so that every step is under way when a worker dies. */
const SPREAD_MS = 150
const WORKERS = 3
/** Longer than the two seconds that a worker needs to start, so that it gets to work before it is killed. */
const KILL_EVERY_MS = 3_000
const LEAST_KILLS = 3

test('workers on one key are killed, replies lost and blocks taken back, then the database is set back: each drawing and each guarantee is paid once', async (t) => {
  t.timeout(900_000)
  const { overrides, drawAt } = guaranteedPeriods(DRAWINGS + 10)
  const live = await openLive(t, { blockSeconds: BLOCK_SECONDS, ...overrides })
  for (let i = 0; i < DRAWINGS; i += 1)
    await live.open({ cutoffAt: new Date(Date.now() + 3_000 + i * SPREAD_MS), drawAt: drawAt(i) })
  const proxies: RpcProxy[] = []
  for (let i = 0; i < WORKERS; i += 1) proxies.push(await startRpcProxy({ target: live.anvil.url, seed: seed + i }))
  for (const proxy of proxies) t.teardown(proxy.stop)
  await live.close()

  const storm = async (databaseUrl: string, onHalf: () => Promise<unknown> = async () => {}): Promise<number> => {
    const partner = absentPicker(databaseUrl, live.campaign.id)
    const takeBack = () => takeBackBlock(live.owner.nodes.read, BLOCK_SECONDS)
    const pace = { seed, killEveryMs: KILL_EVERY_MS, takeBackEveryMs: 4_000, limitMs: 400_000 }
    const half = async () => {
      await partner.leave()
      await onHalf()
    }
    try {
      return await runChainStorm({ databaseUrl, proxies, takeBack, onTick: partner.pick, ...pace }, half)
    } finally {
      await partner.leave()
    }
  }
  let older = ''
  const kills = await storm(live.databaseUrl, async () => {
    older = await copyDatabase(t, live.databaseUrl)
  })
  t.log(`${kills} kills`)
  t.true(kills >= LEAST_KILLS)
  const check = async (databaseUrl: string) => {
    const { pool, context } = await live.on(databaseUrl)
    const events = await paidEvents(live)
    t.is(new Set(events.map(keyOf)).size, events.length, 'no key was paid twice')
    const owed = await pool.oneFirst(
      sql.type(z.object({ count: z.number() }))`select count(*)::int as count from payout`,
    )
    t.is(events.length, owed, 'as many payments as are owed')
    t.is(events.filter(({ kind }) => kind === 'guarantee').length, DRAWINGS, 'one for each period that was picked')
    t.is(await walletBalance(live), await owedUnits({ pool }), 'to the cent')
    const numbers = await pool.anyFirst(
      sql.type(z.object({ number: z.number() }))`select number from drawing order by number`,
    )
    t.deepEqual(
      numbers,
      Array.from({ length: DRAWINGS }, (_, i) => i + 1),
    )
    t.deepEqual(await compared({ pool, context }), [], 'rows and chain are the same')
  }
  await check(live.databaseUrl)
  await storm(older)
  await check(older)
})
