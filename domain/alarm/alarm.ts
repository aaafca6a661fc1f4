/**
 * What an operator is told of: attention codes, each once nobody else is expected to act, and what concerns no drawing.
 * A test fails when one of these codes is not in the runbook.
 */
import {
  type Attention,
  type AttentionCode,
  attentionCodes,
  sentenceOf,
  type Severity,
  severityOf,
} from '../attention.ts'
import { proposalSentence } from '../chain/proposal-words.ts'
import { type MoveState, standingMoveSentence } from '../moving/steps.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** How long what needs attention may last before an operator hears of it. */
const PATIENCE_SECONDS: Readonly<Record<Severity, number>> = { operator: 0, waits: HOUR_SECONDS, partner: DAY_SECONDS }

export const patience: readonly (readonly [code: AttentionCode, seconds: number])[] = attentionCodes.map((code) => [
  code,
  PATIENCE_SECONDS[severityOf(code)],
])

/** The details of alarms that are no attention codes, from which their sentences are made. */
type Other = {
  log_taken_back: { found: string }
  log_foreign_anchor: { found: string }
  wallet_waits: { wallet: string }
  move_waits: { state: MoveState; to: string }
  money_short: Record<string, never>
  ether_short: { of: string; days: number }
  proposal_waits: { contract: string; what: string; by: string; until: string }
  tokens_missing: { contract: string; token: string; missing: number }
}
type OtherCode = keyof Other

export type AlarmCode = AttentionCode | OtherCode

type Thing<Code extends OtherCode> = { detail: Other[Code]; place: string }

const others: { readonly [Code in OtherCode]: (thing: Thing<Code>) => string } = {
  log_taken_back: ({ detail }) => detail.found,
  log_foreign_anchor: ({ detail }) => detail.found,
  wallet_waits: ({ detail, place }) =>
    `A change of the payout wallet of ${place} to ${detail.wallet} waits: set it in the contract, or refuse it.`,
  move_waits: ({ detail, place }) => standingMoveSentence(place, detail),
  money_short: ({ place }) => `The prize money of ${place} runs short: run chain deposit.`,
  ether_short: ({ detail, place }) => `The ether for ${detail.of} on ${place} lasts ${detail.days} days: send more.`,
  proposal_waits: ({ detail, place }) => proposalSentence(place, detail),
  tokens_missing: ({ detail, place }) =>
    `The contract ${detail.contract} on ${place} has ${detail.missing} ${detail.token} less than was deposited: send it the rest without a deposit.`,
}

export const alarmCodes: readonly AlarmCode[] = [...attentionCodes, ...(Object.keys(others) as OtherCode[])]

/** What runs dry on a chain. No row has these codes: they are known by what was measured. */
export const shortages = ['money_short', 'ether_short', 'tokens_missing'] as const satisfies readonly OtherCode[]

/** The oldest cause of an alarm, as the database returns it; `place`: a campaign, a partner, a chain or ''. */
export type FirstThing = { code: AlarmCode; detail: unknown; place: string }

const MOST_CHARACTERS = 500

/** What it says to a person, in short. */
export const alarmSentence = ({ code, detail, place }: FirstThing): string => {
  const say = Object.hasOwn(others, code) ? (others[code as OtherCode] as (thing: object) => string) : undefined
  return (say?.({ detail, place }) ?? sentenceOf({ code, detail } as Attention)).slice(0, MOST_CHARACTERS)
}
