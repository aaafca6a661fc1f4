/** What is added to a call that can go: its number in the contract, and whether the newest block can try it. */
import { type AccountFacts, type CampaignFacts, canTry, type DrawingFacts } from '../../../domain/chain/sign.ts'
import type { Head } from '../context.ts'
import type { PayIntent, RequestIntent } from '../intents.ts'

/** `canBeTried`: with the newest block, because nothing that it follows in the contract is on its way. */
export type SignableRequest = RequestIntent & { canBeTried: boolean }

/** `guaranteeIndex`: the contract's next one, for a guarantee; 0 for a settlement. */
export type SignablePayment = PayIntent & { guaranteeIndex: number; canBeTried: boolean }

export type Facts = {
  account: AccountFacts
  campaigns: ReadonlyMap<number, CampaignFacts>
  /** By campaign and number. */
  drawings: ReadonlyMap<string, DrawingFacts>
}

/** Gives guarantees the numbers under which their contract pays them, after those that are on their way. */
export const inOrder = (
  payments: readonly PayIntent[],
  { campaigns }: Facts,
  sent: readonly PayIntent[],
): SignablePayment[] => {
  const last = new Map([...campaigns].map(([id, { guarantees }]) => [id, guarantees.paid]))
  const next = ({ arguments: { kind, campaignId } }: PayIntent): number => {
    if (kind === 'settle') return 0
    const index = (last.get(campaignId) ?? 0) + 1
    last.set(campaignId, index)
    return index
  }
  for (const payment of sent) next(payment)
  const first = new Map([...campaigns].map(([id, { guarantees }]) => [id, guarantees.paid + 1]))
  return payments.map((payment) => {
    const { kind, campaignId } = payment.arguments
    const guaranteeIndex = next(payment)
    return { ...payment, guaranteeIndex, canBeTried: kind === 'settle' || guaranteeIndex === first.get(campaignId) }
  })
}

export const withTries = (
  requests: readonly RequestIntent[],
  { campaigns }: Facts,
  { newestAt }: Head,
): SignableRequest[] =>
  requests.map((request) => {
    const drawings = campaigns.get(request.arguments.campaignId)?.drawings ?? 0
    return { ...request, canBeTried: canTry(request.arguments, { drawings, newestAt }) }
  })
