import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count } from '../../parts/money.ts'
import { cancelledBadge, stageBadge, voidBadge } from '../../parts/stage.ts'
import { awaited, instant } from '../../parts/time.ts'
import { drawTitle, transactionUrl } from './naming.ts'

const fact = (name: string, value: Html | string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const drawnFacts = ({ proof, settledAt, drawAt, campaign: { timeZone } }: DrawFacts): Html => {
  const { results, payout } = proof as NonNullable<DrawFacts['proof']>
  const prizesCents = payout.transferredCents + payout.heldCents
  return html`${fact('Prizes', html`<span class="big">${money(prizesCents)}</span>`)}
${fact('Winners', html`<span class="big">${count(results.length)}</span>`)}
${fact('Draw', instant(drawAt, timeZone))}
${settledAt && fact('Prizes decided', instant(settledAt, timeZone))}`
}

const awaitedFacts = ({ status, cutoffAt, drawAt, winnersExpected, campaign: { timeZone } }: DrawFacts): Html =>
  html`${fact('Cutoff of the list', (status === 'open' ? awaited : instant)(cutoffAt, timeZone))}
${fact('Draw', (status === 'open' || status === 'locked' ? awaited : instant)(drawAt, timeZone))}
${fact('Winners', html`<span class="big">${count(winnersExpected)}</span>`)}`

const leads = {
  open: 'The list of winners is not locked yet. Once it is, everyone’s prize is drawn.',
  locked: 'The list of winners is locked. No random value exists yet: it is requested when the draw is due.',
  entropy_requested: 'The random value has been requested. When it arrives, everyone’s prize follows from it.',
  settled: 'Everyone’s prize is decided, and the proof is public.',
  paid: 'Everyone’s prize is decided, the proof is public, and the payment is made.',
} as const satisfies Record<DrawFacts['status'], string>

const cancelledFacts = ({ drawAt, winnersExpected, campaign: { timeZone } }: DrawFacts, at: Date): Html =>
  html`${fact('Cancelled', instant(at, timeZone))}
${fact('Draw was planned for', instant(drawAt, timeZone))}
${fact('Winners', html`<span class="big">${count(winnersExpected)}</span>`)}`

const voidFacts = (
  { drawAt, winnersExpected, campaign: { timeZone, payoutChain } }: DrawFacts,
  { at, transaction }: NonNullable<DrawFacts['void']>,
): Html => {
  const url = transactionUrl(payoutChain, transaction)
  const shown = html`<code>${transaction}</code>`
  return html`${fact('Void since', instant(at, timeZone))}
${fact('Draw was planned for', instant(drawAt, timeZone))}
${fact('Winners', html`<span class="big">${count(winnersExpected)}</span>`)}
${fact('Transaction', url === null ? shown : html`<a href="${url}" rel="external noopener">${shown}</a>`)}`
}

const numbersOf = (facts: DrawFacts): Html => {
  if (facts.cancelled) return cancelledFacts(facts, facts.cancelled.at)
  if (facts.void) return voidFacts(facts, facts.void)
  return facts.proof ? drawnFacts(facts) : awaitedFacts(facts)
}

const leadOf = (facts: DrawFacts): Html | string => {
  if (facts.cancelled) return html`This draw was cancelled and is never drawn. The reason: ${facts.cancelled.reason}`
  if (facts.void)
    return html`No random value came for this draw, so its number was voided in the contract, for good: it is never drawn. The reason: ${facts.void.reason}`
  if (facts.valueSeenAt && !facts.proof)
    return 'The random value is drawn, and everyone’s prize follows from it. Both are public as soon as the chain confirms it for good, which takes minutes.'
  return leads[facts.status]
}

const badgeOf = ({ cancelled, void: voided, status }: DrawFacts): Html => {
  if (cancelled) return cancelledBadge
  return voided ? voidBadge : stageBadge(status)
}

/** What the draw is, its stage, and its numbers at a glance. */
export const drawHead = (facts: DrawFacts): Html => html`<div class="draw-head">
<h1>${drawTitle(facts)} ${badgeOf(facts)}</h1>
<p class="lead">${leadOf(facts)}</p>
</div>
<section class="card" aria-label="At a glance"><dl class="facts">${numbersOf(facts)}</dl></section>`
