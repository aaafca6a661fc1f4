import { sql } from 'slonik'
import { createWalletClient, http, type TransactionSerialized } from 'viem'
import { z } from 'zod'
import { localAccounts } from '../../local/chain/setup.ts'
import { type Live, openLive } from '../support/chain/chain.ts'
import { keyOf, owedUnits, paidEvents, walletBalance } from '../support/chain/sums.ts'
import { runChainStorm } from '../support/chain/storm.ts'
import type { Owner } from '../support/database.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { guaranteedPeriods, openPicker } from '../support/chain/live-guarantees.ts'
import { takeBackBlock } from '../support/chain/take-back.ts'
import { fillDrawings } from './support/fill.ts'
import { type Bench, openBench, until } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'

const BLOCK_SECONDS = 1
const DRAWINGS = 1_000
const STORM_DRAWINGS = 10_000
const STORM_WORKERS = 3
const DRAWINGS_PER_PERIOD = 10
const RAW_TRANSACTIONS = 1_000
const CENTS_EACH = { amountCents: 100, weight: 1 }

type World = { bench: Bench; live: Live; owner: Owner }

/** A chain with a block each second, a live campaign that pays everybody a dollar, and a database of its own. */
const withWorld = async <Result>(use: (world: World) => Promise<Result>, overrides = {}): Promise<Result> => {
  const bench = await openBench()
  process.env['TEST_DATABASE_URL'] = bench.url
  const ends: (() => unknown)[] = []
  const owner: Owner = { teardown: (end) => void ends.unshift(end) }
  try {
    const live = await openLive(owner, { blockSeconds: BLOCK_SECONDS, tiers: [CENTS_EACH], ...overrides })
    return await use({ bench, live, owner })
  } finally {
    // Before the database that they use is dropped.
    await bench.stopChildren()
    for (const end of ends) await end()
    await bench.close()
  }
}

const fill = (live: Live, count: number, cutoffAt: Date) =>
  fillDrawings(live.pool, {
    campaignIds: [live.campaign.id],
    perCampaign: count,
    winners: live.campaign.winnersPerDraw,
    cutoffAt,
    everySeconds: 1 / DRAWINGS_PER_PERIOD,
  })

const startWorker = ({ bench, live }: World) =>
  bench.start('worker/main.ts', {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: live.anvil.url,
    CHAIN_OPERATOR_KEY: localAccounts.operator.key,
  })

/** The raw limit of the local chain, in transactions a second: bare transfers from one key, signed in advance. */
const rawRate = async ({ live }: World): Promise<number> => {
  const { account } = localAccounts.owner
  const { read } = live.owner.nodes
  const wallet = createWalletClient({ account, transport: http(live.anvil.url) })
  const first = await read.getTransactionCount({ address: account.address })
  const signed: TransactionSerialized[] = []
  for (let i = 0; i < RAW_TRANSACTIONS; i += 1) {
    const fees = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 1n }
    signed.push(
      await wallet.signTransaction({
        chain: read.chain,
        to: account.address,
        value: 1n,
        nonce: first + i,
        gas: 21_000n,
        ...fees,
      }),
    )
  }
  const startedAt = performance.now()
  await Promise.all(signed.map((serializedTransaction) => read.sendRawTransaction({ serializedTransaction })))
  await until(async () => (await read.getTransactionCount({ address: account.address })) >= first + RAW_TRANSACTIONS)
  return Math.round((RAW_TRANSACTIONS * 1000) / (performance.now() - startedAt))
}

const settledRow = z.object({ settledAt: z.date(), transaction: z.string() })

/** How long each drawing took to settle once its value's block was safe. Blocks have times in whole seconds. */
const settleDelays = async ({ live }: World): Promise<number[]> => {
  const rows = await live.pool.any(sql.type(settledRow)`
    select d.settled_at as "settledAt", r.fulfil_transaction as transaction
    from drawing d join chain_record r on r.drawing_id = d.id`)
  const { read } = live.owner.nodes
  const timeOf = new Map<bigint, number>()
  const delays: number[] = []
  for (const { settledAt, transaction } of rows) {
    const { blockNumber } = await read.getTransactionReceipt({ hash: transaction as `0x${string}` })
    const next = blockNumber + 1n
    const known = timeOf.get(next) ?? Number((await read.getBlock({ blockNumber: next })).timestamp) * 1000
    timeOf.set(next, known)
    delays.push(settledAt.getTime() - known)
  }
  return delays
}

/** A thousand drawings of one campaign due at once, through one key. */
export const chain = (): Promise<Figure[]> =>
  withWorld(async (world) => {
    const { live } = world
    const raw = await rawRate(world)
    startWorker(world)
    const cutoffAt = new Date(Date.now() + 6_000)
    await fill(live, DRAWINGS, cutoffAt)
    const numbered = () =>
      live.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
        select count(*)::int as count from chain_intent where kind = 'request' and state in ('mined', 'final')`)
    await until(async () => (await numbered()) === DRAWINGS)
    const seconds = (Date.now() - cutoffAt.getTime()) / 1000
    await until(
      live.allPaid(await live.pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from drawing`)),
      { everyMs: 500 },
    )
    const paidSeconds = Math.round((Date.now() - cutoffAt.getTime()) / 100) / 10
    const delays = await settleDelays(world)
    return [
      {
        name: 'drawings requested with one key, blocks of one second',
        target: '≥ 100/s',
        value: `${Math.round(DRAWINGS / seconds)}/s; all ${DRAWINGS} paid after ${paidSeconds} s`,
        raw: `${raw} bare transfers/s`,
      },
      {
        name: "the value's block is safe → settled",
        target: '≤ 2 s',
        value: `median ${percentile(delays, 50)} ms, p99 ${percentile(delays, 99)} ms`,
        raw: 'a block tells its time in whole seconds, so up to 1 s of it is the clock',
      },
    ]
  })

/**
 * Ten thousand drawings and the guarantees of their periods, paid while workers are killed, replies lost and blocks
 * taken back.
 */
export const chainStorm = (): Promise<Figure[]> => {
  const { overrides } = guaranteedPeriods(STORM_DRAWINGS / DRAWINGS_PER_PERIOD)
  return withWorld(async ({ live, owner }) => {
    const proxies: RpcProxy[] = []
    for (let seed = 1; seed <= STORM_WORKERS; seed += 1) {
      const proxy = await startRpcProxy({ target: live.anvil.url, seed })
      owner.teardown(proxy.stop)
      proxies.push(proxy)
    }
    await fill(live, STORM_DRAWINGS, new Date(Date.now() + 10_000))
    const startedAt = performance.now()
    const kills = await runChainStorm({
      databaseUrl: live.databaseUrl,
      proxies,
      takeBack: () => takeBackBlock(live.owner.nodes.read, BLOCK_SECONDS),
      seed: 11,
      killEveryMs: 5_000,
      takeBackEveryMs: 7_000,
      limitMs: 1_500_000,
      onTick: await openPicker(live, live.campaign.id),
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const events = await paidEvents(live)
    const isExact = (await walletBalance(live)) === (await owedUnits(live))
    const keys = new Set(events.map(keyOf)).size
    return [
      {
        name: `${STORM_DRAWINGS} drawings and their periods' guarantees paid under chaos`,
        target: 'nothing twice, nothing lost',
        value: `${events.length} payments under ${keys} keys in ${seconds} s with ${kills} kills; the wallet's balance is ${isExact ? 'exact' : 'WRONG'}`,
        raw: 'none',
      },
    ]
  }, overrides)
}
