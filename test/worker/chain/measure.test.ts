import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { flag } from '../../../db/queries/attention.ts'
import { insertContract } from '../../../db/queries/chain/contracts.ts'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { deployContract } from '../../../worker/chain/owner.ts'
import { takeSnapshot } from '../../../worker/metrics/snapshot.ts'
import { measureChain } from '../../../worker/chain/measure.ts'
import { openLive, token } from '../../support/chain/chain.ts'
import { takeTokens } from '../../support/chain/take-tokens.ts'
import { startFile } from '../../support/process/command.ts'
import { until } from '../../support/until.ts'
import { asWorker } from '../../support/workplace.ts'

const node = z.object({
  name: z.string(),
  state: z.string(),
  block: z.number().nullable(),
  block_at: z.date().nullable(),
})
const NOWHERE = 'http://127.0.0.1:9'

test('the worker that watches a chain says how its nodes are and how long its money lasts', async (t) => {
  const live = await openLive(t)
  const [id] = await live.sent(1, () => ({ drawAt: new Date(Date.now() + 3_600_000) }))
  const { child, started } = startFile('worker/main.ts', [], {
    DATABASE_URL: live.databaseUrl,
    RPC_URLS_LOCAL: `${live.anvil.url},${NOWHERE}`,
    CHAIN_OPERATOR_KEY: localAccounts.operator.key,
    WORKER_STAGES: 'chain',
  })
  t.teardown(() => child.kill('SIGKILL'))
  await started
  const place = asWorker(live)
  await place.pool.transaction((tx) =>
    flag(tx, [id as string], { code: 'chain_differs', detail: { differs: 'amount', number: 1 } }),
  )
  await takeSnapshot(place)
  const read = async () => {
    const all = await readMetrics(place.pool)
    return (name: string, labels: Record<string, string> = {}) =>
      all.find(
        (one) =>
          one.name === name &&
          Object.entries({ chain: 'local', ...labels }).every(([label, value]) => one.labels[label] === value),
      )?.value
  }
  const valueOf = await until(read, (found) => found('prize_chain_fee_ether') !== undefined)
  t.is(valueOf('prize_chain_nodes', { state: 'answering' }), 1)
  t.is(valueOf('prize_chain_nodes', { state: 'failing' }), 1)
  t.is(valueOf('prize_chain_nodes', { state: 'behind' }), 0)
  t.true((valueOf('prize_chain_head_age_seconds') as number) >= 0)
  t.true((valueOf('prize_chain_gas_price_gwei') as number) > 0)
  t.true((valueOf('prize_chain_fee_ether') as number) > 0)
  t.true((valueOf('prize_chain_float_ether', { of: 'gas' }) as number) > 0)
  t.true((valueOf('prize_chain_float_ether', { of: 'fee' }) as number) > 0)
  t.true((valueOf('prize_chain_float_days', { of: 'gas' }) as number) > 0)
  t.true((valueOf('prize_chain_float_days', { of: 'fee' }) as number) > 0)
  t.is(valueOf('prize_reconciler_differences'), 1)
  t.is(typeof valueOf('prize_chain_in_flight'), 'number')
  const nodes = await live.pool.any(
    sql.type(node)`select name, state, block::int, block_at from chain_node order by place`,
  )
  t.like(nodes[0], { name: '1 of 2 in RPC_URLS_LOCAL', state: 'current' })
  t.true((nodes[0]?.block ?? 0) > 0)
  t.truthy(nodes[0]?.block_at)
  t.deepEqual(nodes.slice(1), [{ name: '2 of 2 in RPC_URLS_LOCAL', state: 'silent', block: null, block_at: null }])
  const owner = () => live.pool.maybeOneFirst(sql.type(z.object({ owner: z.string() }))`select owner from chain_owner`)
  t.is(await until(owner, (found) => found !== null), live.owner.address)

  child.kill('SIGKILL')
  const before = (await read())('prize_chain_head_age_seconds') as number
  const later = await until(read, (found) => (found('prize_chain_head_age_seconds') as number) > before + 1)
  t.true((later('prize_chain_head_age_seconds') as number) > before + 1, 'it grows while nobody looks')
})

test('the worker that watches a chain says how much less of a token a contract has than was deposited there', async (t) => {
  const live = await openLive(t)
  await takeTokens(live, 2_500_000n)
  const ended = new AbortController()
  const measuring = measureChain(live.context, live.context, ended.signal)
  const read = async () =>
    (await readMetrics(live.pool)).find(({ name }) => name === 'prize_chain_missing_tokens') ?? null
  const seen = await until(read, (found) => found !== null)
  ended.abort()
  await measuring
  t.deepEqual(seen, {
    name: 'prize_chain_missing_tokens',
    labels: { chain: 'local', contract: live.contract, token: token.symbol },
    value: 2.5,
  })
})

test('the worker that watches a chain says how many campaigns have less than their next draw could come to', async (t) => {
  const live = await openLive(t, { units: 1_000_000n })
  await live.sent(1, () => ({ drawAt: new Date(Date.now() + 3_600_000) }))
  const ended = new AbortController()
  const measuring = measureChain(live.context, live.context, ended.signal)
  const read = async () =>
    (await readMetrics(live.pool)).find(({ name }) => name === 'prize_chain_uncovered_campaigns') ?? null
  const seen = await until(read, (found) => found !== null)
  ended.abort()
  await measuring
  t.deepEqual(seen, { name: 'prize_chain_uncovered_campaigns', labels: { chain: 'local' }, value: 1 })
})

test('an empty contract that no campaign is drawn in any more does not hide what ether there is', async (t) => {
  const live = await openLive(t)
  const { pool, owner } = live
  const roles = { owner: owner.address, registrar: owner.address, operator: owner.address, pauser: owner.address }
  const { address } = await deployContract(owner, roles)
  const operator = localAccounts.operator.account.address.toLowerCase() as Address
  await insertContract(pool, { chain: 'local', chainId: 31_337, address, operator, deployedBlock: 0 })
  const ended = new AbortController()
  const measuring = measureChain(live.context, live.context, ended.signal)
  const read = async () =>
    (await readMetrics(pool)).find(({ name, labels }) => name === 'prize_chain_float_ether' && labels['of'] === 'fee')
  const seen = await until(read, (found) => found !== undefined)
  ended.abort()
  await measuring
  t.true((seen?.value ?? 0) > 0)
})

test('a contract that cannot be read does not keep what others have from being known', async (t) => {
  const live = await openLive(t)
  const operator = localAccounts.operator.account.address.toLowerCase() as Address
  const address = `0x${'d'.repeat(40)}` as const
  await insertContract(live.pool, { chain: 'local', chainId: 31_337, address, operator, deployedBlock: 0 })
  const ended = new AbortController()
  const measuring = measureChain(live.context, live.context, ended.signal)
  const read = async () => {
    const names = (await readMetrics(live.pool)).map(({ name }) => name)
    return { isLookedAt: names.includes('prize_chain_nodes'), isKnown: names.includes('prize_chain_float_ether') }
  }
  const seen = await until(read, ({ isLookedAt }) => isLookedAt)
  ended.abort()
  await measuring
  t.true(seen.isKnown)
})
