import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { drawMoneyWords, handPaidOf } from '../../../domain/payout/draw-money.ts'
import { cancelledBadge, stageBadge, voidBadge } from '../../parts/stage.ts'
import { awaited, instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { drawTitle, transactionUrl } from './naming.ts'

const fact = (name: string, value: Html | string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`

const drawnFacts = (texts: Texts, { proof, settledAt, drawAt, campaign: { timeZone } }: DrawFacts): Html => {
  const names = texts.draw.glance
  const { results, payout } = proof as NonNullable<DrawFacts['proof']>
  const prizesCents = payout.transferredCents + payout.heldCents
  return html`${fact(names.prizes, html`<span class="big">${texts.money(prizesCents)}</span>`)}
${fact(names.entrants, html`<span class="big">${texts.count(results.length)}</span>`)}
${fact(names.draw, instant(texts, drawAt, timeZone))}
${settledAt && fact(names.decided, instant(texts, settledAt, timeZone))}`
}

const awaitedFacts = (
  texts: Texts,
  { status, cutoffAt, drawAt, dueAt, heldSince, isOverdue, winnersExpected, campaign: { timeZone } }: DrawFacts,
): Html => {
  const names = texts.draw.glance
  const isComing = (status === 'open' && heldSince === null && !isOverdue) || status === 'locked'
  return html`${fact(names.cutoff, (isComing && status === 'open' ? awaited : instant)(texts, cutoffAt, timeZone))}
${fact(names.draw, (isComing ? awaited : instant)(texts, dueAt, timeZone))}
${dueAt.getTime() !== drawAt.getTime() && fact(names.plannedFor, instant(texts, drawAt, timeZone))}
${fact(names.entrants, html`<span class="big">${texts.count(winnersExpected)}</span>`)}`
}

/** The lead while prizes are held: it must not say that everything is paid. */
const heldLead = (texts: Texts, { status, campaign: { timeZone } }: DrawFacts, { payout, results }: Proof): string => {
  const { transferredCents, heldCents } = payout
  const state = { transferredCents, heldCents, isTransferred: status === 'paid', handPaid: handPaidOf(results) }
  return texts.draw.leadHeld(drawMoneyWords(state, { timeZone, language: texts.language }))
}

const cancelledFacts = (
  texts: Texts,
  { drawAt, winnersExpected, campaign: { timeZone } }: DrawFacts,
  at: Date,
): Html => {
  const names = texts.draw.glance
  return html`${fact(names.cancelled, instant(texts, at, timeZone))}
${fact(names.plannedFor, instant(texts, drawAt, timeZone))}
${fact(names.entrants, html`<span class="big">${texts.count(winnersExpected)}</span>`)}`
}

const voidFacts = (
  texts: Texts,
  { drawAt, winnersExpected, campaign: { timeZone, payoutChain } }: DrawFacts,
  { at, transaction }: NonNullable<DrawFacts['void']>,
): Html => {
  const names = texts.draw.glance
  const url = transactionUrl(payoutChain, transaction)
  const shown = html`<code>${transaction}</code>`
  return html`${fact(names.voidSince, instant(texts, at, timeZone))}
${fact(names.plannedFor, instant(texts, drawAt, timeZone))}
${fact(names.entrants, html`<span class="big">${texts.count(winnersExpected)}</span>`)}
${fact(names.transaction, url === null ? shown : html`<a href="${url}" rel="external noopener">${shown}</a>`)}`
}

const numbersOf = (texts: Texts, facts: DrawFacts): Html => {
  if (facts.cancelled) return cancelledFacts(texts, facts, facts.cancelled.at)
  if (facts.void) return voidFacts(texts, facts, facts.void)
  return facts.proof ? drawnFacts(texts, facts) : awaitedFacts(texts, facts)
}

const leadOf = (texts: Texts, facts: DrawFacts): Html | string => {
  const words = texts.draw
  if (facts.cancelled) return words.leadCancelled(html`${facts.cancelled.reason}`)
  if (facts.void) return words.leadVoid(html`${facts.void.reason}`)
  if (facts.heldSince) return words.leadPaused(instant(texts, facts.heldSince, facts.campaign.timeZone))
  if (facts.isOverdue) return words.leadOverdue(instant(texts, facts.cutoffAt, facts.campaign.timeZone))
  if (facts.valueSeenAt && !facts.proof) return words.leadSeen
  if (facts.proof && facts.proof.payout.heldCents > 0) return heldLead(texts, facts, facts.proof)
  return words.leads[facts.status]
}

const badgeOf = (texts: Texts, { cancelled, void: voided, status }: DrawFacts): Html => {
  if (cancelled) return cancelledBadge(texts)
  return voided ? voidBadge(texts) : stageBadge(texts, status)
}

/** What the draw is, its stage, and its numbers at a glance. */
export const drawHead = (texts: Texts, facts: DrawFacts): Html => html`<div class="draw-head">
<h1>${drawTitle(texts, facts)} ${badgeOf(texts, facts)}</h1>
<p class="lead">${leadOf(texts, facts)}</p>
</div>
<section class="card" aria-label="${texts.draw.glance.label}"><dl class="facts">${numbersOf(texts, facts)}</dl></section>`
