/**
 * Signs what is to be sent to the chain. The chain is read first, without a transaction; then, under the lock of the
 * account's row, nonces are handed out and the signed bytes stored. Only committed bytes are ever sent.
 */
import { isDeepStrictEqual } from 'node:util'
import { encodeFunctionData, keccak256 } from 'viem'
import { flag } from '../../../db/queries/attention.ts'
import {
  type Attempt,
  lockNewIntents,
  lockNonce,
  insertAttempts,
  markSigned,
  setNextNonce,
} from '../../../db/queries/chain/attempts.ts'
import { type IntentRow, putIntentsOff } from '../../../db/queries/chain/intents.ts'
import { type Attention, groupByAttention } from '../../../domain/attention.ts'
import { smaller } from '../../../domain/chain/bigints.ts'
import { payGas, REQUEST_GAS } from '../../../domain/chain/sign.ts'
import type { Fees } from './fees.ts'
import { accountOf, type ChainContext, type Head } from '../context.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { type Candidates, findSignable, type SignablePayment, type SignableRequest } from './signable.ts'
import { type Call, tryCalls } from './simulate.ts'

/** How much the provider's fee may rise between the look at it and the block. */
const FEE_MARGIN = 2n

/** What cannot be signed now: most often a person, or another transaction, has to change the chain first. */
const LOOKED_AT_AGAIN_SECONDS = 3

const maxRequestFee = (fee: bigint, { chain }: ChainContext): bigint => smaller(fee * FEE_MARGIN, chain.maxRequestFee)

const requestCall = ({ row, arguments: request, isNext }: SignableRequest, maxFee: bigint): Call => ({
  row,
  functionName: 'requestDrawing',
  args: [{ ...request, campaignId: BigInt(request.campaignId) }, maxFee],
  gas: REQUEST_GAS,
  token: null,
  isNext,
})

const payCall = ({ row, arguments: payment, guaranteeIndex, isNext }: SignablePayment): Call => {
  const { table, drawingNumber, token } = payment
  const campaignId = BigInt(payment.campaignId)
  const common = { row, gas: payGas(payment), token, isNext }
  if (payment.kind === 'settle')
    return { ...common, functionName: 'settle', args: [campaignId, drawingNumber, table, BigInt(payment.positions)] }
  const order = { campaignId, index: guaranteeIndex, period: payment.period, drawingNumber }
  return { ...common, functionName: 'payGuarantee', args: [order, table] }
}

const signCall = async (
  { chain, account, contract }: ChainContext,
  { row, functionName, args, gas }: Call,
  nonce: number,
  fees: Fees,
): Promise<Attempt> => {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to: contract,
    data: encodeFunctionData({ abi: prizeDrawingsAbi, functionName, args: args as never }),
    gas,
    nonce,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.priorityFeePerGas,
  })
  const bytes = Buffer.from(raw.slice(2), 'hex')
  return { hash: keccak256(bytes), intentKey: row.key, nonce, raw: bytes, ...fees }
}

const isSame = (before: Attention | null, now: Attention): boolean =>
  before?.code === now.code && isDeepStrictEqual(before.detail, now.detail)

/** Flags what cannot go now, unless that is what is said of it already. */
const say = async ({ pool }: ChainContext, stuck: readonly { row: IntentRow; attention: Attention }[]) => {
  const changed = stuck.filter(({ row, attention }) => !isSame(row.attention, attention))
  for (const rows of groupByAttention(changed)) {
    const [{ attention }] = rows as [(typeof rows)[number]]
    const ids = rows.map(({ row }) => row.subjectId)
    await pool.transaction((tx) => flag(tx, ids, attention))
  }
}

/** Signs what can go now, and flags what needs a person. Returns how many it signed. */
export const sign = async (context: ChainContext, head: Head, intents: Candidates): Promise<number> => {
  const found = await findSignable(context, head, intents)
  const maxFee = maxRequestFee(found.requestFee, context)
  const tried = await tryCalls(context, head, [
    ...found.requests.map((request) => requestCall(request, maxFee)),
    ...found.payments.map(payCall),
  ])
  await say(context, [...found.blocked, ...tried.refused])
  const putOff = [...found.putOff, ...tried.refused.map(({ row }) => row.key), ...tried.behind]
  if (putOff.length > 0) await putIntentsOff(context.pool, putOff, LOOKED_AT_AGAIN_SECONDS)
  const calls = tried.acceptable
  if (calls.length === 0) return 0
  return context.pool.transaction(async (tx) => {
    const first = Math.max(await lockNonce(tx, context.chain.name), head.nonces)
    const fresh = new Set(
      await lockNewIntents(
        tx,
        calls.map(({ row }) => row.key),
      ),
    )
    const chosen = calls.filter(({ row }) => fresh.has(row.key))
    if (chosen.length === 0) return 0
    const attempts = await Promise.all(chosen.map((call, i) => signCall(context, call, first + i, found.fees)))
    await insertAttempts(tx, accountOf(context), attempts)
    await markSigned(tx, accountOf(context), attempts, Number(head.newest))
    await setNextNonce(tx, context.chain.name, first + chosen.length)
    return chosen.length
  })
}
