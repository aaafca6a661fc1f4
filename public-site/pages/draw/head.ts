import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count } from '../../parts/money.ts'
import { stageBadge } from '../../parts/stage.ts'
import { awaited, instant } from '../../parts/time.ts'
import { drawTitle } from './naming.ts'

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
  open: 'The list of winners is not locked yet. Once it is, everybody’s prize is drawn.',
  locked: 'The list of winners is locked. No random value exists yet: it is asked for when the draw is due.',
  entropy_requested: 'The random value has been asked for. When it arrives, everybody’s prize follows from it.',
  settled: 'Everybody’s prize is decided, and the proof is public.',
  paid: 'Everybody’s prize is decided, the proof is public, and the payment is made.',
} as const satisfies Record<DrawFacts['status'], string>

/** What the draw is, how far it is, and its numbers at a glance. */
export const drawHead = (facts: DrawFacts): Html => html`<div class="draw-head">
<h1>${drawTitle(facts)} ${stageBadge(facts.status)}</h1>
<p class="lead">${leads[facts.status]}</p>
</div>
<section class="card" aria-label="At a glance"><dl class="facts">${facts.proof ? drawnFacts(facts) : awaitedFacts(facts)}</dl></section>`
