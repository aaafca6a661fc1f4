/**
 * Adds to calls that can be signed their index in the contract, and whether they can be simulated on the newest block.
 */
import { type AccountFacts, type CampaignFacts, canTry, type DrawingFacts } from '../../../domain/chain/sign.ts'
import type { Head } from '../context.ts'
import type { PayIntent, RequestIntent } from '../intents.ts'

/**
 * `canBeTried`: it can be simulated on the newest block, because nothing that it follows in the contract is in flight.
 */
export type SignableRequest = RequestIntent & { canBeTried: boolean }

/** `guaranteeIndex`: the contract's next one, for a guarantee; 0 for a settlement. */
export type SignablePayment = PayIntent & { guaranteeIndex: number }

export type Facts = {
  account: AccountFacts
  campaigns: ReadonlyMap<number, CampaignFacts>
  /** By campaign and number. */
  drawings: ReadonlyMap<string, DrawingFacts>
}

/** A campaign's guarantee gets the number under which its contract pays the next one. */
export const withIndex = (payments: readonly PayIntent[], { campaigns }: Facts): SignablePayment[] =>
  payments.map((payment) => {
    const { kind, campaignId } = payment.arguments
    const paid = campaigns.get(campaignId)?.guarantees.paid ?? 0
    return { ...payment, guaranteeIndex: kind === 'settle' ? 0 : paid + 1 }
  })

export const withTries = (
  requests: readonly RequestIntent[],
  { campaigns }: Facts,
  { newestAt }: Head,
): SignableRequest[] =>
  requests.map((request) => {
    const drawings = campaigns.get(request.arguments.campaignId)?.drawings ?? 0
    return { ...request, canBeTried: canTry(request.arguments, { drawings, newestAt }) }
  })
