/**
 * Signs what is to be sent to the chain. The chain is read first, without a transaction; then, under the lock of the
 * account's row, nonces are handed out and the signed bytes stored. Only committed bytes are ever sent.
 */
import { isDeepStrictEqual } from 'node:util'
import { encodeFunctionData } from 'viem'
import { type IntentRow, putIntentsOff } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import { smaller } from '../../../domain/chain/bigints.ts'
import { payGas, REQUEST_GAS } from '../../../domain/chain/sign.ts'
import type { ChainContext, Head } from '../context.ts'
import { requireSameFacts } from '../facts.ts'
import { flagRows } from '../flag-rows.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import type { SignablePayment, SignableRequest } from './order.ts'
import { withoutPaid } from './paid-periods.ts'
import { type Candidates, findSignable } from './signable.ts'
import { type Call, tryCalls } from './simulate.ts'
import { storeSigned, type ToSign } from './store.ts'

/** How much the provider's fee may rise between the look at it and the block. */
const FEE_MARGIN = 2n

/**
 * When to look again at what cannot be signed now: soon if it waits for a block to show what is in flight, later if
 * most likely a person has to change something.
 */
const LOOKED_AT_AGAIN_SECONDS = { waiting: 1, refused: 3 }

const maxRequestFee = (fee: bigint, { chain }: ChainContext): bigint => smaller(fee * FEE_MARGIN, chain.maxRequestFee)

const requestCall = ({ row, arguments: request, canBeTried }: SignableRequest, maxFee: bigint): Call => ({
  row,
  functionName: 'requestDrawing',
  args: [{ ...request, campaignId: BigInt(request.campaignId) }, maxFee],
  gas: REQUEST_GAS,
  token: null,
  canBeTried,
})

const payCall = ({ row, arguments: payment, guaranteeIndex }: SignablePayment): Call => {
  const { table, drawingNumber, token } = payment
  const campaignId = BigInt(payment.campaignId)
  const common = { row, gas: payGas(payment), token, canBeTried: true }
  if (payment.kind === 'settle')
    return { ...common, functionName: 'settle', args: [campaignId, drawingNumber, table, BigInt(payment.positions)] }
  const order = { campaignId, index: guaranteeIndex, period: payment.period, drawingNumber }
  return { ...common, functionName: 'payGuarantee', args: [order, table] }
}

const toSign =
  ({ contract }: ChainContext) =>
  ({ row, functionName, args, gas }: Call): ToSign => ({
    row,
    to: contract,
    data: encodeFunctionData({ abi: prizeDrawingsAbi, functionName, args: args as never }),
    gas,
  })

const isSame = (before: Attention | null, now: Attention): boolean =>
  before?.code === now.code && isDeepStrictEqual(before.detail, now.detail)

/**
 * Flags what cannot be signed now, unless it is flagged so already. All nodes must agree on the facts, so that a single
 * node cannot hold anything back.
 */
const say = async (context: ChainContext, head: Head, stuck: readonly { row: IntentRow; attention: Attention }[]) => {
  const changed = stuck.filter(({ row, attention }) => !isSame(row.attention, attention))
  await requireSameFacts(
    context,
    head,
    changed.map(({ row }) => row),
  )
  await flagRows(
    context,
    changed.map(({ row, attention }) => ({ id: row.subjectId, attention })),
  )
}

const putOff = async ({ pool }: ChainContext, keys: readonly string[], seconds: number): Promise<void> => {
  if (keys.length > 0) await putIntentsOff(pool, keys, seconds)
}

/** Signs what can go now, and flags what needs a person. Returns how many it signed. */
export const sign = async (context: ChainContext, head: Head, intents: Candidates): Promise<number> => {
  const found = await findSignable(context, head, intents)
  const maxFee = maxRequestFee(found.requestFee, context)
  const { unpaid, paid } = await withoutPaid(context, head, found.payments)
  const tried = await tryCalls(context, head, [
    ...found.requests.map((request) => requestCall(request, maxFee)),
    ...unpaid.map(payCall),
  ])
  const stuck = [...paid, ...tried.refused]
  await say(context, head, [...found.blocked, ...stuck])
  const refused = [...found.refused, ...stuck.map(({ row }) => row.key), ...tried.behind]
  await putOff(context, found.waiting, LOOKED_AT_AGAIN_SECONDS.waiting)
  await putOff(context, refused, LOOKED_AT_AGAIN_SECONDS.refused)
  return storeSigned(context, head, tried.acceptable.map(toSign(context)), found.fees)
}
