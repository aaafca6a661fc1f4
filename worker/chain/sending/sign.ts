/**
 * Signs what is to be sent to the chain. The chain is read first, without a transaction; then, under the lock of the
 * account's row, nonces are handed out and the signed bytes stored. Only committed bytes are ever sent.
 */
import { isDeepStrictEqual } from 'node:util'
import { BaseError, encodeFunctionData, ExecutionRevertedError, type Hex, keccak256 } from 'viem'
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
import type { RequestIntent } from '../intents.ts'
import { type Candidates, findSignable, type SignablePayment } from './signable.ts'

/** How much the provider's fee may rise between the look at it and the block. */
const FEE_MARGIN = 2n

/** What cannot be signed now: most often a person, or another transaction, has to change the chain first. */
const LOOKED_AT_AGAIN_SECONDS = 3

const maxRequestFee = (fee: bigint, { chain }: ChainContext): bigint => smaller(fee * FEE_MARGIN, chain.maxRequestFee)

type Call = { row: IntentRow; data: Hex; gas: bigint }

const requestCall = ({ row, arguments: request }: RequestIntent, maxFee: bigint): Call => ({
  row,
  gas: REQUEST_GAS,
  data: encodeFunctionData({
    abi: prizeDrawingsAbi,
    functionName: 'requestDrawing',
    args: [{ ...request, campaignId: BigInt(request.campaignId) }, maxFee],
  }),
})

const payData = ({ arguments: payment, guaranteeIndex }: SignablePayment): Hex => {
  const { table, drawingNumber } = payment
  const campaignId = BigInt(payment.campaignId)
  if (payment.kind === 'settle')
    return encodeFunctionData({
      abi: prizeDrawingsAbi,
      functionName: 'settle',
      args: [campaignId, drawingNumber, table, BigInt(payment.positions)],
    })
  const order = { campaignId, index: guaranteeIndex, period: payment.period, drawingNumber }
  return encodeFunctionData({ abi: prizeDrawingsAbi, functionName: 'payGuarantee', args: [order, table] })
}

const payCall = (payment: SignablePayment): Call => ({
  row: payment.row,
  gas: payGas(payment.arguments),
  data: payData(payment),
})

const signCall = async (
  { chain, account, contract }: ChainContext,
  { row, data, gas }: Call,
  nonce: number,
  fees: Fees,
): Promise<Attempt> => {
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    to: contract,
    data,
    gas,
    nonce,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.priorityFeePerGas,
  })
  const bytes = Buffer.from(raw.slice(2), 'hex')
  return { hash: keccak256(bytes), intentKey: row.key, nonce, raw: bytes, ...fees }
}

const isRefused = async ({ nodes, account, contract }: ChainContext, head: Head, { data, gas }: Call) => {
  const call = { account: account.address, to: contract, data, gas, blockNumber: head.newest }
  try {
    await nodes.read.call(call)
    return false
  } catch (error) {
    if (error instanceof BaseError && error.walk((cause) => cause instanceof ExecutionRevertedError)) return true
    throw error
  }
}

/** Payments that the contract has refused before take a nonce again only once it would accept them. */
const tryRefused = async (context: ChainContext, head: Head, calls: readonly Call[]) => {
  const again = calls.filter(({ row }) => row.attention?.code === 'chain_refused')
  const outcomes = await Promise.all(again.map((call) => isRefused(context, head, call)))
  const refused = new Set(again.filter((_, i) => outcomes[i]))
  return { acceptable: calls.filter((call) => !refused.has(call)), refused: [...refused] }
}

const isSame = (before: Attention | null, now: Attention): boolean =>
  before?.code === now.code && isDeepStrictEqual(before.detail, now.detail)

/** Signs what can go now, and flags what needs a person. Returns how many it signed. */
export const sign = async (context: ChainContext, head: Head, intents: Candidates): Promise<number> => {
  const found = await findSignable(context, head, intents)
  const changed = found.blocked.filter(({ row, attention }) => !isSame(row.attention, attention))
  for (const rows of groupByAttention(changed)) {
    const [{ attention }] = rows as [(typeof rows)[number]]
    const ids = rows.map(({ row }) => row.subjectId)
    await context.pool.transaction((tx) => flag(tx, ids, attention))
  }
  const payments = await tryRefused(context, head, found.payments.map(payCall))
  const putOff = [...found.putOff, ...payments.refused.map(({ row }) => row.key)]
  if (putOff.length > 0) await putIntentsOff(context.pool, putOff, LOOKED_AT_AGAIN_SECONDS)
  const maxFee = maxRequestFee(found.requestFee, context)
  const calls = [...found.requests.map((intent) => requestCall(intent, maxFee)), ...payments.acceptable]
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
