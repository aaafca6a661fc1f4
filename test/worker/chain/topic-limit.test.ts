import test, { type ExecutionContext } from 'ava'
import { findUnderWay } from '../../../db/queries/chain/intents.ts'
import { confirmPayments } from '../../../worker/chain/confirm-payments.ts'
import { confirmRequests } from '../../../worker/chain/confirm-requests.ts'
import { contractOf } from '../../../worker/chain/context.ts'
import { drawingRequested } from '../../../worker/chain/events.ts'
import { findEvents } from '../../../worker/chain/find-events.ts'
import { type PayIntent, paymentsOf, type RequestIntent, requestsOf } from '../../../worker/chain/intents.ts'
import { readHead } from '../../../worker/chain/head.ts'
import { readDrawings } from '../../../worker/chain/read-contract.ts'
import { type Live } from '../../support/chain/chain.ts'
import { openProxied } from '../../support/chain/proxied.ts'

/** The limit of geth. */
const MOST_TOPICS = 1_000
/** More blocks than the safe or final one is behind the newest. */
const BLOCKS_AFTER = 5

/** One drawing whose value is safe, on a node that takes no more topics than this. */
const openDrawn = async (t: ExecutionContext) => {
  const {
    live,
    proxies: [{ faults, requests }],
  } = await openProxied(t)
  faults.push({ kind: 'log topics', most: MOST_TOPICS })
  const ids = await live.sent()
  await live.round()
  await live.keeper.answer()
  await live.mine(BLOCKS_AFTER)
  const looks = () => requests.filter(({ method }) => method === 'eth_getLogs').length
  return { live, id: ids[0] as string, looks }
}

const underWay = ({ pool, context }: Live) => findUnderWay(pool, contractOf(context), MOST_TOPICS)

/** Numbers of which no two are the same, nor that of the one drawing. */
const others = Array.from({ length: MOST_TOPICS }, (_, i) => i + 2)

test('a value that is safe together with a thousand others of as many campaigns is recorded, after few looks', async (t) => {
  const { live, looks } = await openDrawn(t)
  const [request] = requestsOf(await underWay(live)) as [RequestIntent]
  const { row, arguments: given } = request
  const many = others.map((number) => ({
    row: { ...row, key: `other ${number}` },
    arguments: { ...given, campaignId: number, number },
  }))
  const head = await readHead(live.context)
  const requests = [...many, request]
  const places = requests.map((one) => one.arguments)
  const drawings = await readDrawings(live.context, head.safe as bigint, places)
  const found = await confirmRequests(live.context, head, requests, drawings)
  t.deepEqual(found, [row.key])
  t.true(looks() < 20, `${looks()} looks`)
})

test('a payment that is final together with a thousand others of as many campaigns is recorded', async (t) => {
  const { live, id } = await openDrawn(t)
  await live.runUntil(async () => paymentsOf(await underWay(live)).length > 0)
  await live.mine(BLOCKS_AFTER)
  const [payment] = paymentsOf(await underWay(live)) as [PayIntent]
  const { row, arguments: given } = payment
  const many = others.map((campaignId) => ({
    row: { ...row, key: `other ${campaignId}` },
    arguments: { ...given, campaignId },
  }))
  const found = await confirmPayments(live.context, await readHead(live.context), [...many, payment], [])
  t.deepEqual(found, [row.key])
  t.is((await live.read(id)).status, 'paid')
})

test('many values in two places of a filter find what each with each would, and no value finds nothing', async (t) => {
  const { live } = await openDrawn(t)
  const { context, contract, contractId } = live
  const toBlock = await live.owner.nodes.read.getBlockNumber()
  const find = (args: { campaignId: bigint[]; number: number[] }) =>
    findEvents(context, { address: contract, event: drawingRequested, args, fromBlock: 0n, toBlock })
  const found = await find({ campaignId: [...others, contractId].map(BigInt), number: [1, ...others] })
  t.deepEqual(
    found.map(({ args }) => [args.campaignId, args.number]),
    [[BigInt(contractId), 1]],
  )
  t.deepEqual(await find({ campaignId: [BigInt(contractId)], number: [] }), [])
})
