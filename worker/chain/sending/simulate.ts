/**
 * A call that is refused in a block costs gas and gives no reason, so each call is simulated on the newest block before
 * it is signed. A call that follows one in flight cannot be simulated, and is signed without.
 */
import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { refusalByAll } from '../agree.ts'
import type { ChainContext, Head } from '../context.ts'
import type { Refusal } from '../errors.ts'
import { tryEach } from './try-each.ts'

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
  return refusalByAll(
    context,
    newest,
    (read) => read.simulateContract({ ...call, account: account.address, blockNumber: newest } as never),
    (refusal) => attentionFor(refusal, token),
  )
}

export type Tried = { acceptable: Call[]; refused: { row: IntentRow; attention: Attention }[]; behind: string[] }

/** `behind`: the keys of requests that follow one that is refused, or that could not be tried, and wait with it. */
export const tryCalls = async (context: ChainContext, head: Head, calls: readonly Call[]): Promise<Tried> => {
  const tries = calls.filter(({ canBeTried }) => canBeTried)
  const outcomes = await tryEach(context, head, tries, (call) => tryCall(context, head, call))
  const refused = [...outcomes].flatMap(([{ row }, attention]) => (attention ? [{ row, attention }] : []))
  const staying = new Set(tries.filter((call) => outcomes.get(call) !== null))
  const stopped = new Set([...staying].filter(({ row }) => row.kind === 'request').map(({ row }) => row.campaignId))
  const isStopped = ({ row }: Call) => row.kind === 'request' && stopped.has(row.campaignId)
  const others = calls.filter((call) => !staying.has(call))
  return {
    acceptable: others.filter((call) => !isStopped(call)),
    refused,
    behind: others.filter(isStopped).map(({ row }) => row.key),
  }
}
