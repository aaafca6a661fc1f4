/**
 * What a block would refuse costs gas and says nothing: every call whose turn it is, is tried with the newest block
 * before it is signed. One that follows another that is on its way cannot be tried, and follows it.
 */
import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { refusalByAll } from '../agree.ts'
import type { ChainContext, Head } from '../context.ts'
import { type Refusal, refusalOf } from '../errors.ts'

/** `token`: what a payment is in; null for a request. `canBeTried`: nothing that it follows is on its way. */
export type Call = {
  row: IntentRow
  functionName: 'requestDrawing' | 'settle' | 'payGuarantee'
  args: readonly unknown[]
  gas: bigint
  token: string | null
  canBeTried: boolean
}

const attentionFor = ({ isOwn, reason }: Refusal, token: string | null): Attention =>
  isOwn || token === null
    ? { code: 'contract_refuses', detail: { reason } }
    : { code: 'token_refuses', detail: { token, reason } }

const tryCall = (
  context: ChainContext,
  { newest }: Head,
  { functionName, args, gas, token }: Call,
): Promise<Attention | null> => {
  const { account, contract } = context
  const call = { address: contract, abi: prizeDrawingsAbi, functionName, args, gas }
  return refusalByAll(context, newest, async (read) => {
    try {
      await read.simulateContract({ ...call, account: account.address, blockNumber: newest } as never)
      return null
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      return attentionFor(refusal, token)
    }
  })
}

export type Tried = { acceptable: Call[]; refused: { row: IntentRow; attention: Attention }[]; behind: string[] }

/** `behind`: the keys of requests that follow one that is refused, and wait with it. */
export const tryCalls = async (context: ChainContext, head: Head, calls: readonly Call[]): Promise<Tried> => {
  const outcomes = await Promise.all(calls.map(async (call) => (call.canBeTried ? tryCall(context, head, call) : null)))
  const refused = calls.flatMap(({ row }, i) => {
    const attention = outcomes[i]
    return attention ? [{ row, attention }] : []
  })
  const stopped = new Set(refused.filter(({ row }) => row.kind === 'request').map(({ row }) => row.campaignId))
  const isStopped = ({ row }: Call) => row.kind === 'request' && stopped.has(row.campaignId)
  const known = new Set(refused.map(({ row }) => row.key))
  return {
    acceptable: calls.filter((call) => !known.has(call.row.key) && !isStopped(call)),
    refused,
    behind: calls.filter((call) => !known.has(call.row.key) && isStopped(call)).map(({ row }) => row.key),
  }
}
