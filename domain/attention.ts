/**
 * Why a drawing, a guarantee or a campaign needs attention. Programs decide by the code; the sentence for people is
 * made from the code's details where it is shown. A code without a severity, a sentence and advice does not compile,
 * and a test fails when these codes are not the database's.
 */

import type { SourceFinding } from './finding-words/source.ts'
import { WAITS_FOR_LIST_DAYS } from './drawing/list-time.ts'

/**
 * `waits`: clears up by itself, or once what it waits for has moved on. All others need the partner or the operator.
 */
export type Severity = 'waits' | 'partner' | 'operator'

/** What each code's sentence is made from. Amounts and sequences that JSON numbers cannot hold are strings. */
export type Details = {
  no_winners: Record<string, never>
  /**
   * `failure`: what the source did, in a sentence; `finding`: what it is made from, absent in rows of older releases.
   */
  fetch_failed: { failure: string; finding?: SourceFinding }
  no_wallet: Record<string, never>
  wallet_not_approved: Record<string, never>
  unsupported_payment: { token: string; chain: string }
  not_registered: { chain: string }
  /** `isComing`: the contract has it, and takes it within a day. */
  table_not_registered: { chain: string; isComing?: true }
  chain_unwatched: Record<string, never>
  /** `error`: what a node said last, in short. */
  chain_failing: { chain: string; error: string }
  /** `problem`: what is to be corrected, in a sentence. */
  chain_misconfigured: { problem: string }
  wrong_key: { account: string; operator: string; chain: string }
  not_operator: { account: string; contract: string; chain: string }
  contract_paused: { contract: string; chain: string }
  gas_expensive: { chain: string }
  gas_empty: { account: string; chain: string }
  fee_empty: { contract: string; chain: string }
  /** In ether. */
  fee_expensive: { chain: string; asked: string; allowed: string }
  chain_differs:
    | { differs: 'campaign' }
    | { differs: 'moved' }
    | { differs: keyof typeof numberDifferences; number: number }
    | { differs: 'wallet'; wallet: string }
    | { differs: 'guarantees'; here: number; there: number }
    /** `number`: of the drawing for whose win the period was paid. */
    | { differs: 'period_paid'; period: number; number: number }
    /** `until`: in ISO 8601, when right terms begin to count that the contract has already. */
    | { differs: 'guarantee_terms'; until?: string }
    | { differs: 'token'; token: string }
    | { differs: 'table'; table: number }
  unknown_number: { number: number }
  chain_refused: { transaction: string }
  /** `reason`: the contract's error with its arguments, or what the token says. */
  contract_refuses: { reason: string }
  token_refuses: { token: string; reason: string }
  /** In gwei. */
  not_mined: { transaction: string; offered: string; asked: string }
  entropy_overdue: { since: string }
  callback_failed: { transaction: string; sequence: string }
  value_not_delivered: { sequence: string; reason: string }
  cap_exceeded: { limit: string }
  day_cap_reached: Record<string, never>
  /** `from`: in ISO 8601. */
  guarantee_too_early: { from: string }
  till_empty: { contract: string; chain: string; missing: string }
  period_waits: { period: number; drawings: number; firstDrawAt: string }
  /** `found`: the check that fails, and what it found. */
  rows_differ: { found: string }
  /** `partner`: whose audit log, `found`: the entry or place, and what is wrong with it. */
  audit_differs: { partner: string; found: string }
  given_up: { step: string }
}

export type AttentionCode = keyof Details
export type Attention = { [Code in AttentionCode]: { code: Code; detail: Details[Code] } }[AttentionCode]

/**
 * As the database keeps it. `since`: when the code began, in ISO 8601; other details of the same code do not change it.
 */
export type StoredAttention = Attention & { since: string }

type Entry<Detail> = {
  severity: Severity
  sentence: (detail: Detail) => string
  means: string
  /** Markdown: what to do. */
  advice: string
  /** What a partner can do about something that operators solve; without it, nothing. */
  asksPartner?: string
}

const OPERATOR_ACTS = 'Nothing on your side: the operator of the service is notified and acts.'

const UNTIL_CANCELLED = `A drawing that still has no list ${WAITS_FOR_LIST_DAYS} days after its draw time is cancelled; time in a hold does not count.`

const numberDifferences = {
  list: (number: number) =>
    `The contract has another winner list under number ${number}: nothing is sent until chain disown was run.`,
  value: (number: number) => `The contract has another random value for number ${number}: nothing is paid.`,
  amount: (number: number) =>
    `The contract paid nothing for number ${number}, where prizes were won: operators compare chain status.`,
  value_taken_back: (number: number) =>
    `The chain took the random value of number ${number} back after it was public: its proof does not check any more.`,
  drawn_otherwise: (number: number) =>
    `The contract has another list or random value for number ${number} than its proof.`,
  payment_taken_back: (number: number) =>
    `The chain took the payment of number ${number} back after it was final: it is sent again. If this stays, operators run chain settle.`,
  paid_otherwise: (number: number) =>
    `The contract paid another amount for number ${number} than is recorded: operators compare chain status.`,
}

const termsSentence = ({ until }: { until?: string }): string =>
  until === undefined
    ? 'The contract has another guarantee for this campaign than it promises: operators run chain guarantee, or change the registrar.'
    : `The contract has another guarantee for this campaign than it promises, until ${until}: nothing is to be done.`

const differenceSentence = (detail: Details['chain_differs']): string => {
  if (detail.differs === 'campaign')
    return 'The contract does not know the campaign of this drawing: operators compare chain status.'
  if (detail.differs === 'moved')
    return 'The contract says that the campaign goes on in another one: operators run chain move.'
  if (detail.differs === 'token')
    return `The contract pays this campaign in another token, ${detail.token}: nothing is paid.`
  if (detail.differs === 'table')
    return `The contract has a prize table of this campaign, number ${detail.table}, that its terms do not have: operators run chain withdraw-table, or change the registrar.`
  if (detail.differs === 'wallet')
    return `The contract pays this campaign to ${detail.wallet}, which is not its wallet here: operators run wallet approve, or ask the owner.`
  if (detail.differs === 'guarantees')
    return `The contract paid ${detail.there} guarantees of this campaign, and ${detail.here} are paid here: operators compare chain status.`
  if (detail.differs === 'period_paid')
    return `The contract paid guarantee period ${detail.period} for a win of number ${detail.number}, which this database did not send, so nothing more is paid for it: restore a newer one, or see "Backup and restore" in docs/operating.md.`
  if (detail.differs === 'guarantee_terms') return termsSentence(detail)
  return numberDifferences[detail.differs](detail.number)
}

const periodSentence = ({ period, drawings, firstDrawAt }: Details['period_waits']): string => {
  const which =
    drawings === 1
      ? `the drawing of ${firstDrawAt} needs`
      : `${drawings} of its drawings, the first that of ${firstDrawAt}, need`
  return `Guarantee period ${period} is over, but ${which} attention before it can be checked.`
}

export const attentions: { readonly [Code in AttentionCode]: Entry<Details[Code]> } = {
  no_winners: {
    severity: 'partner',
    sentence: () => 'No winners by the cutoff.',
    means: 'The cutoff passed and there was no winner list.',
    advice: `Extend the cutoff of the drawing, in the portal or by the API, then send the list. ${UNTIL_CANCELLED}`,
  },
  fetch_failed: {
    severity: 'partner',
    sentence: ({ failure }) => failure,
    means: 'For ten minutes after the cutoff, your winners source gave no list that could be taken.',
    advice: `Correct what your server answers, then use “Fetch again” in the portal, or extend the cutoff. ${UNTIL_CANCELLED}`,
  },
  no_wallet: {
    severity: 'partner',
    sentence: () => 'No payout wallet.',
    means: 'Prizes are decided, and the campaign has no wallet to pay them to.',
    advice: 'Set a payout wallet in the portal. Waiting prizes are then paid at once.',
  },
  wallet_not_approved: {
    severity: 'operator',
    sentence: () => 'No payout wallet is set in the contract: operators run wallet approve.',
    means: 'The campaign’s wallet is not set in the contract yet.',
    advice: OPERATOR_ACTS,
  },
  unsupported_payment: {
    severity: 'operator',
    sentence: ({ token, chain }) => `Payments in ${token} on the chain "${chain}" are not set up.`,
    means: 'The service cannot pay in the campaign’s token on its chain yet.',
    advice: OPERATOR_ACTS,
  },
  not_registered: {
    severity: 'operator',
    sentence: ({ chain }) =>
      `The campaign is not registered in the contract on ${chain}: operators run chain register.`,
    means: 'The contract does not know the campaign yet, so its drawings cannot get a random value.',
    advice: OPERATOR_ACTS,
  },
  table_not_registered: {
    severity: 'operator',
    sentence: ({ chain, isComing }) =>
      isComing
        ? `The contract on ${chain} takes its prize table within a day: it is drawn then, and nothing is to be done.`
        : `The contract on ${chain} has no or another prize table for its draw time: operators run chain tables.`,
    means: 'The contract does not know the prize table of this drawing yet, so it cannot get a random value.',
    advice: OPERATOR_ACTS,
  },
  chain_unwatched: {
    severity: 'operator',
    sentence: () => 'No worker watches the chain of this campaign: operators set its RPC_URLS and CHAIN_OPERATOR_KEY.',
    means: 'No part of the service is connected to the campaign’s chain.',
    advice: OPERATOR_ACTS,
  },
  chain_failing: {
    severity: 'operator',
    sentence: ({ chain, error }) => `The nodes of ${chain} do not do what they are asked: ${error}`,
    means: 'The service cannot work with the chain, because its nodes are unavailable or refuse what is asked of them.',
    advice: `${OPERATOR_ACTS} The draw goes on by itself once a node answers.`,
  },
  chain_misconfigured: {
    severity: 'operator',
    sentence: ({ problem }) => problem,
    means: 'The service is connected to another chain or contract than it expects.',
    advice: OPERATOR_ACTS,
  },
  wrong_key: {
    severity: 'operator',
    sentence: ({ account, operator, chain }) =>
      `CHAIN_OPERATOR_KEY is the key of ${account}, but ${operator} signs on ${chain}: run chain operator, or correct it.`,
    means: 'The service was given the key of another account than the one that signs on this chain.',
    advice: OPERATOR_ACTS,
  },
  not_operator: {
    severity: 'operator',
    sentence: ({ account, contract, chain }) =>
      `The key of ${account} is not the operator of ${contract} on ${chain}: the owner sets it.`,
    means: 'The contract does not take calls from the service’s account.',
    advice: OPERATOR_ACTS,
  },
  contract_paused: {
    severity: 'operator',
    sentence: ({ contract, chain }) => `The contract ${contract} on ${chain} is paused: its owner lifts the pause.`,
    means: 'The owner of the contract has paused it: nothing is requested or paid.',
    advice: OPERATOR_ACTS,
  },
  gas_expensive: {
    severity: 'waits',
    sentence: ({ chain }) => `Gas on ${chain} costs more than the limit set for it: it is tried again.`,
    means: 'Transactions on the chain cost more than the service may spend.',
    advice: 'Nothing: it continues as soon as the price has fallen.',
  },
  gas_empty: {
    severity: 'operator',
    sentence: ({ account, chain }) => `${account} has too little ether for gas on ${chain}: send it some.`,
    means: 'The service’s account cannot pay for transactions.',
    advice: OPERATOR_ACTS,
  },
  fee_empty: {
    severity: 'operator',
    sentence: ({ contract, chain }) =>
      `The contract ${contract} has no ether for the randomness fee: send it some on ${chain}.`,
    means: 'The contract cannot pay the randomness provider.',
    advice: OPERATOR_ACTS,
  },
  fee_expensive: {
    severity: 'operator',
    sentence: ({ chain, asked, allowed }) =>
      `The randomness provider on ${chain} asks for ${asked} ether; at most ${allowed} is paid.`,
    means: 'The randomness provider asks for more than the service pays for one value.',
    advice: `${OPERATOR_ACTS} The draw goes on as soon as the fee has fallen, or its limit is raised.`,
  },
  chain_differs: {
    severity: 'operator',
    sentence: differenceSentence,
    means: 'The contract and the service disagree. What that is about is not sent or paid until it is resolved.',
    advice: OPERATOR_ACTS,
  },
  unknown_number: {
    severity: 'operator',
    sentence: ({ number }) =>
      `The contract has a number ${number} that this database does not know: restore a newer one, or run chain disown.`,
    means: 'The contract has drawings of the campaign that the service does not know.',
    advice: OPERATOR_ACTS,
  },
  chain_refused: {
    severity: 'waits',
    sentence: ({ transaction }) => `The contract refused transaction ${transaction}; it is tried again.`,
    means: 'A transaction reached the contract without having its effect.',
    advice: 'Nothing: another transaction is made from what the contract then shows.',
  },
  contract_refuses: {
    severity: 'operator',
    sentence: ({ reason }) => `The contract would refuse it, so nothing is sent: ${reason}.`,
    means: 'The contract does not take what is to be done next.',
    advice: `${OPERATOR_ACTS} It is tried again every few seconds, at no cost.`,
  },
  token_refuses: {
    severity: 'operator',
    sentence: ({ token, reason }) => `The token ${token} refuses the payment, so nothing is sent: ${reason}.`,
    means: 'The token does not let the payment pass, for instance because the wallet is blocked or all transfers are.',
    advice:
      'If your wallet is blocked by the token, set another one. Otherwise nothing: it is tried again every few seconds.',
    asksPartner: 'If your wallet is blocked by the token, set another one; otherwise we look after it.',
  },
  not_mined: {
    severity: 'operator',
    sentence: ({ transaction, offered, asked }) =>
      `${transaction} is in no block after five minutes: it offers ${offered} gwei, and a block takes ${asked}.`,
    means: 'A transaction of the service has waited for a block for more than five minutes.',
    advice: OPERATOR_ACTS,
  },
  entropy_overdue: {
    severity: 'operator',
    sentence: ({ since }) => `Random value overdue since ${since}.`,
    means: 'The randomness provider has not answered for more than five minutes.',
    advice: OPERATOR_ACTS,
  },
  callback_failed: {
    severity: 'operator',
    sentence: ({ transaction, sequence }) =>
      `The value came in ${transaction}, but its callback failed: call revealWithCallback for sequence ${sequence} again.`,
    means: 'The randomness provider answered, and the contract did not take the value.',
    advice: OPERATOR_ACTS,
  },
  value_not_delivered: {
    severity: 'operator',
    sentence: ({ sequence, reason }) => `The public value of sequence ${sequence} could not be delivered: ${reason}`,
    means: 'The random value is public, and the contract did not take it from the service.',
    advice: OPERATOR_ACTS,
  },
  cap_exceeded: {
    severity: 'operator',
    sentence: ({ limit }) => `The payment is above the contract's limit of ${limit} token units: its owner raises it.`,
    means: 'The payment is larger than the contract pays at once for this campaign.',
    advice: OPERATOR_ACTS,
  },
  day_cap_reached: {
    severity: 'waits',
    sentence: () =>
      "The campaign's payments of today have reached its daily limit in the contract: it is paid tomorrow (UTC).",
    means: 'The contract pays no more for this campaign today.',
    advice: 'Nothing: it is paid after midnight (UTC). The owner of the contract may raise the limit.',
  },
  guarantee_too_early: {
    severity: 'waits',
    sentence: ({ from }) => `The contract pays the next guarantee of this campaign from ${from} on.`,
    means: 'The contract pays one guarantee in a period, and has paid those that it may pay by now.',
    advice: 'Nothing: it is paid as soon as the contract pays one again.',
  },
  till_empty: {
    severity: 'operator',
    sentence: ({ contract, chain, missing }) =>
      `The campaign lacks ${missing} token units in the contract ${contract} on ${chain}: operators run chain deposit.`,
    means: 'Too little money was deposited for the campaign to make the payment.',
    advice: OPERATOR_ACTS,
  },
  period_waits: {
    severity: 'waits',
    sentence: periodSentence,
    means: 'A guarantee period is over, and waits for drawings that need attention themselves.',
    advice: 'See to those drawings: each says what it needs. The period is checked once they are drawn or cancelled.',
  },
  rows_differ: {
    severity: 'operator',
    sentence: ({ found }) => `What is recorded of this draw was changed after it was drawn: ${found}`,
    means: 'The service recomputed a draw from its records, and they do not hold: something changed them.',
    advice: OPERATOR_ACTS,
  },
  audit_differs: {
    severity: 'operator',
    sentence: ({ partner, found }) => `The audit log of ${partner} is not as it was written: ${found}`,
    means: 'The service recomputed the chain of your audit log, and it does not hold: something changed its entries.',
    advice: OPERATOR_ACTS,
  },
  given_up: {
    severity: 'waits',
    sentence: ({ step }) =>
      `The step "${step}" failed and is tried again every minute; operators see the cause in the log.`,
    means: 'A step of the service failed several times.',
    advice: 'Nothing: it is tried again every minute, and the operator sees the cause.',
  },
}

export const attentionCodes = Object.keys(attentions) as [AttentionCode, ...AttentionCode[]]

export const severityOf = (code: AttentionCode): Severity => attentions[code].severity

export const sentenceOf = <Code extends AttentionCode>({
  code,
  detail,
}: {
  code: Code
  detail: Details[Code]
}): string => attentions[code].sentence(detail)

const OURS = 'There is nothing for you to do: we look after it.'

/** The sentence for a partner: what operators solve names no commands to somebody who cannot run them. */
export const partnerSentence = (attention: Attention): string => {
  const { severity, means, asksPartner = OURS } = attentions[attention.code]
  return severity === 'operator' ? `${means} ${asksPartner}` : sentenceOf<AttentionCode>(attention)
}

/** Groups those with exactly the same attention. */
export const groupByAttention = <Row extends { attention: Attention }>(rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(rows, ({ attention }) => JSON.stringify(attention)).values(),
]

/** What a partner is shown of anything that may need attention. */
export const attentionMembers = (stored: StoredAttention | null) => ({
  needsAttention: stored && partnerSentence(stored),
  attentionCode: stored?.code ?? null,
  attentionSince: stored?.since ?? null,
})
