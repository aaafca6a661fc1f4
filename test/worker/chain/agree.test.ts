import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { concat, keccak256, type PublicClient } from 'viem'
import { z } from 'zod'
import { readAgreed, readUndisputed, TooFewTell } from '../../../worker/chain/agree.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { NO_VALUE, readDrawings } from '../../../worker/chain/read-contract.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { localChain } from '../../support/chain/chain.ts'
import { lastRevealed } from '../../support/chain/revealed.ts'
import { silentLog } from '../../support/workplace.ts'
import { openProxied } from '../../support/chain/proxied.ts'

const OTHER = '5'.repeat(64)

/** A drawing whose value has come, and a worker with so many nodes. */
const answered = async (t: ExecutionContext, count: number) => {
  const { live, proxies } = await openProxied(t, count)
  const ids = await live.sent()
  await live.round()
  await live.keeper.answer()
  await live.mine(3)
  const { owner, context } = live
  const at = { ...context, nodes: owner.nodes }
  const place = { campaignId: live.contractId, number: 1 }
  const [drawing] = await readDrawings(at, await owner.nodes.read.getBlockNumber(), [place])
  const value = (drawing?.randomValue ?? '').slice(2)
  return {
    live,
    ids,
    proxies,
    lie: { kind: 'changed' as const, change: (said: string) => said.replaceAll(value, OTHER) },
  }
}

const valueOf = ({ pool }: Awaited<ReturnType<typeof answered>>['live']) =>
  pool.oneFirst(
    sql.type(z.object({ value: z.string().nullable() }))`select encode(entropy, 'hex') as value from drawing`,
  )

test('a node that tells another value than two others is named and not believed', async (t) => {
  const { live, ids, proxies, lie } = await answered(t, 3)
  proxies[0]?.faults.push(lie)
  const { failure } = await runRound(live.context)
  t.regex(failure ?? '', /A node tells something else of block \d+ than the others: 1 of 3 in RPC_URLS_LOCAL\./)
  t.is(await valueOf(live), null)
  await live.runUntil(live.allPaid(ids))
  t.not(await valueOf(live), OTHER)
})

/** In a round the first node answers the value three times: for the newest block, the safe one, and the comparison. */
const ANSWERS_COMPARED = 3

test('a value that a node tells only once it has been compared is not taken', async (t) => {
  const { live, ids, proxies } = await answered(t, 2)
  const { userContribution, providerContribution, randomNumber } = await lastRevealed(live)
  const madeUp = keccak256(concat([userContribution, `0x${OTHER}`, NO_VALUE]))
  const lying = (said: string) =>
    said.replaceAll(randomNumber.slice(2), madeUp.slice(2)).replaceAll(providerContribution.slice(2), OTHER)
  let answers = 0
  const change = (said: string) => {
    if (!said.includes(randomNumber.slice(2))) return said
    answers += 1
    return answers > ANSWERS_COMPARED ? lying(said) : said
  }
  proxies[0]?.faults.push({ kind: 'changed', methods: ['eth_call'], change })
  proxies[0]?.faults.push({ kind: 'changed', methods: ['eth_getLogs'], change: lying })
  await runRound(live.context)
  t.is(await valueOf(live), null)
  t.is(answers, ANSWERS_COMPARED)
  proxies[0]?.faults.splice(0)
  await live.runUntil(live.allPaid(ids))
})

test('of two nodes that tell different values none is believed, until they agree', async (t) => {
  const { live, ids, proxies, lie } = await answered(t, 2)
  proxies[0]?.faults.push(lie)
  for (let round = 0; round < 2; round += 1) {
    const { failure } = await runRound(live.context)
    t.regex(failure ?? '', /Nodes tell different things of block \d+: 1 of 2 in RPC_URLS_LOCAL, 2 of 2 in/)
  }
  t.is(await valueOf(live), null)
  proxies[0]?.faults.pop()
  await live.runUntil(live.allPaid(ids))
})

test('one node of three whose others are silent decides nothing, whether it lies or not', async (t) => {
  const { live, ids, proxies, lie } = await answered(t, 3)
  const [liar, ...others] = proxies.map(({ faults }) => faults)
  for (const faults of others) faults.push({ kind: 'unavailable' })
  for (const faults of [[lie], []]) {
    liar?.splice(0, Infinity, ...faults)
    const error = await t.throwsAsync(() => runRound(live.context), { instanceOf: TooFewTell })
    t.regex(error?.message ?? '', /^Of the 3 nodes in RPC_URLS_LOCAL only 1 can be asked, and two must tell the same: /)
  }
  t.is(await valueOf(live), null)
  others[0]?.pop()
  await live.runUntil(live.allPaid(ids))
  t.not(await valueOf(live), OTHER)
})

test('nothing is gone by that one node of three alone tells', async (t) => {
  const nodes = openNodes(localChain, ['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'])
  const place = { nodes, chain: localChain, log: silentLog }
  const tells = (tellers: number) => (read: PublicClient) =>
    nodes.each.indexOf(read) < tellers ? Promise.resolve('a value') : Promise.reject(new Error('silent'))
  t.is(await readAgreed(place, 7n, tells(2)), 'a value')
  await t.throwsAsync(() => readAgreed(place, 7n, tells(1)), { instanceOf: TooFewTell })
  await t.throwsAsync(() => readUndisputed(place, 7n, tells(1)), { instanceOf: TooFewTell })
  nodes.readFrom([0])
  await t.throwsAsync(() => readAgreed(place, 7n, tells(1)), { instanceOf: TooFewTell })
})

test('a value that a node makes up in its events alone is not taken', async (t) => {
  const { live, ids, proxies, lie } = await answered(t, 1)
  proxies[0]?.faults.push({ ...lie, methods: ['eth_getLogs'] })
  await live.round()
  t.is(await valueOf(live), null)
  proxies[0]?.faults.pop()
  await live.runUntil(live.allPaid(ids))
})

test('where no node answers, a comparison fails as the first of them did', async (t) => {
  const [silent, busy] = [new Error('connect ECONNREFUSED'), new Error('too many requests')]
  const nodes = openNodes(localChain, ['http://127.0.0.1:1', 'http://127.0.0.1:2'])
  const place = { nodes, chain: localChain, log: silentLog }
  const failing = (read: PublicClient) => Promise.reject(read === nodes.each[0] ? silent : busy)
  const error = await t.throwsAsync(() => readUndisputed(place, 7n, failing))
  t.is(error, silent)
  const told = await readUndisputed(place, 7n, (read) =>
    read === nodes.each[0] ? Promise.reject(silent) : Promise.resolve('a value'),
  )
  t.is(told, 'a value')
})
