/**
 * Writes down what is to be delivered: the values that our drawings have waited for too long, and that anyone may know
 * by now. A drawing's first request is enough: whatever makes a later one's value known makes its own known too.
 */
import {
  findFinalIntents,
  findKnownKeys,
  insertMissingIntents,
  type NewIntent,
} from '../../../db/queries/chain/intents.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { deliverKey, type StoredArguments } from '../../../domain/chain/intent.ts'
import { deliverGas } from '../../../domain/chain/sign.ts'
import { type ChainContext, contractOf, type Head } from '../context.ts'
import { eachAlone } from '../each-alone.ts'
import type { RequestIntent } from '../intents.ts'
import { firstBlockOf } from '../first-block.ts'
import type { Nodes } from '../nodes.ts'
import type { OnchainDrawing } from '../read-contract.ts'
import { findContribution } from './contribution.ts'

/** Each may take calls of the nodes and of the provider: the others have their turn in the next rounds. */
const LOOKED_FOR_AT_ONCE = 8

/** `againKey`: the key of a second delivery, once the one under `key` is over. */
type Late = { key: string; againKey: string; request: RequestIntent; sequence: bigint }

/** By contract, when each key of those that are late there was last looked for, in seconds of the chain. */
const lookedAt = new WeakMap<Nodes, Map<Address, ReadonlyMap<string, number>>>()

const findLate = (
  { chain }: ChainContext,
  now: number,
  requests: readonly RequestIntent[],
  drawings: readonly OnchainDrawing[],
): Late[] =>
  requests.flatMap((request, i) => {
    const drawing = drawings[i]
    if (!drawing || drawing.requestedAt === 0 || drawing.revealedAt !== 0 || drawing.isVoid) return []
    if (drawing.contribution !== request.arguments.contribution) return []
    if (now - drawing.requestedAt < chain.deliverAfterSeconds) return []
    const { sequence } = drawing
    const keyOf = (isAgain: boolean) => deliverKey(request.row.campaignId, request.arguments.number, sequence, isAgain)
    return [{ key: keyOf(false), againKey: keyOf(true), request, sequence }]
  })

/**
 * Late values that nobody delivers. If a delivery is over although its drawing has no value, an earlier release gave it
 * up after three tries, or the chain took the value back: its nonce is spent, so the value is delivered under
 * `againKey`.
 */
const findUndelivered = async ({ pool }: ChainContext, late: readonly Late[]): Promise<Late[]> => {
  const keys = late.map(({ key }) => key)
  const known = new Set(await findKnownKeys(pool, [...keys, ...late.map(({ againKey }) => againKey)]))
  const over = new Set(await findFinalIntents(pool, keys))
  return late.flatMap((one) => {
    if (!known.has(one.key)) return [one]
    return over.has(one.key) && !known.has(one.againKey) ? [{ ...one, key: one.againKey }] : []
  })
}

/** Those whose turn it is to be looked for. */
const takeTurns = ({ chain, nodes, contract }: ChainContext, now: number, late: readonly Late[]): Late[] => {
  const byContract = lookedAt.get(nodes) ?? new Map<Address, ReadonlyMap<string, number>>()
  const last = byContract.get(contract) ?? new Map<string, number>()
  const waiting = new Map(late.flatMap(({ key }) => (last.has(key) ? [[key, last.get(key) as number]] : [])))
  const turn = late
    .filter(({ key }) => now - (waiting.get(key) ?? 0) >= chain.deliverAfterSeconds)
    .slice(0, LOOKED_FOR_AT_ONCE)
  for (const { key } of turn) waiting.set(key, now)
  lookedAt.set(nodes, byContract.set(contract, waiting))
  return turn
}

const intentOf = async (
  context: ChainContext,
  head: Head,
  { key, request: { row, arguments: request }, sequence }: Late,
): Promise<NewIntent[]> => {
  const { contribution: userContribution, campaignId, number } = request
  const fromBlock = firstBlockOf(context, [{ row }])
  const found = await findContribution(context, head, { sequence, userContribution, fromBlock })
  if (!found) return []
  const given: StoredArguments = {
    campaignId,
    number,
    sequence: String(sequence),
    userContribution,
    providerContribution: found.providerContribution,
    gas: String(deliverGas(found)),
  }
  const { campaignId: campaign, drawingId } = row
  return [
    {
      key,
      ...contractOf(context),
      kind: 'deliver',
      campaignId: campaign,
      drawingId,
      payoutId: null,
      arguments: given,
    },
  ]
}

export const planDeliveries = async (
  context: ChainContext,
  head: Head,
  requests: readonly RequestIntent[],
  drawings: readonly OnchainDrawing[],
): Promise<void> => {
  const now = head.newestAt.getTime() / 1000
  const late = findLate(context, now, requests, drawings)
  if (late.length === 0) return
  const turn = takeTurns(context, now, await findUndelivered(context, late))
  const intents: NewIntent[] = []
  const find = (one: Late) =>
    eachAlone(context, { step: 'find a value', intent: one.key }, async () => {
      intents.push(...(await intentOf(context, head, one)))
    })
  await Promise.all(turn.map(find))
  if (intents.length === 0) return
  await insertMissingIntents(context.pool, intents)
  context.log.warn('values are delivered by us', { chain: context.chain.name, keys: intents.map(({ key }) => key) })
}
