/** The draw in five steps, each with its real values once done, and before that with what will happen. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count, counted, prize } from '../../parts/money.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import { rollsPicture } from '../../parts/rolls-picture.ts'
import { instant } from '../../parts/time.ts'
import { providerInWords } from './naming.ts'
import { WINNERS_PER_PAGE } from './winners.ts'

type Step = { title: string; body: Html; isDone: boolean }

const value = (text: string): Html => html`<code class="value">${text}</code>`

const lockStep = (facts: DrawFacts): Step => {
  const { lockedAt, winnersCommitment, saltHash, cutoffAt, winnersExpected, campaign, prizeTable } = facts
  if (!lockedAt || !winnersCommitment) {
    const body = html`<p>Until ${instant(cutoffAt, campaign.timeZone)} the list of ${counted(winnersExpected, 'winner')} can be sent and corrected. Then it is locked, together with the prize table, and its fingerprint is public before any random value exists. If there is no list by then, the draw waits for one.</p>`
    return { title: 'The list is locked', body, isDone: false }
  }
  const body = html`<p>${instant(lockedAt, campaign.timeZone)}. From then on this fingerprint of the list was fixed. It is SHA-256 of the draw’s id and of all winners’ ids in order:</p>
${value(winnersCommitment)}
<p>If one winner were replaced, left out or moved, the list would have another fingerprint, and nobody knows how to make a second list with this one. The prize table was fixed with it; its fingerprint:</p>
${value(fingerprintOf(prizeTable))}
${
  saltHash !== null &&
  html`<p>So was the salt, our random part of the request, which is in the proof later. Its SHA-256:</p>${value(saltHash)}`
}`
  return { title: 'The list was locked', body, isDone: true }
}

const requestStep = (facts: DrawFacts): Step => {
  const { entropyRequestedAt, drawAt, number, campaign, proof } = facts
  const provider = providerInWords(facts)
  if (!entropyRequestedAt || number === null) {
    const body = html`<p>At ${instant(drawAt, campaign.timeZone)}, once the list is locked, one random value is requested from ${provider}. So nobody can choose a list to fit a known value.</p>`
    return { title: 'A random value is requested', body, isDone: false }
  }
  const body = html`<p>${instant(entropyRequestedAt, campaign.timeZone)}. Only now was one random value requested from ${provider}. In the same step the draw got its number, ${count(number)}: numbers run without a gap, so that no draw can be dropped and quietly done again.</p>
${proof && html`<p class="fact-of">Request</p>${value(proof.entropy.requestId)}`}`
  return { title: 'Only then was a random value requested', body, isDone: true }
}

const valueStep = ({ proof, entropyRevealedAt, valueSeenAt, campaign }: DrawFacts): Step => {
  if (!proof && valueSeenAt)
    return {
      title: 'The value is being confirmed',
      body: html`<p>${instant(valueSeenAt, campaign.timeZone)}. The chain has it, and may still take back its newest blocks. No value is shown that could be taken back.</p>`,
      isDone: false,
    }
  if (!proof || !entropyRevealedAt)
    return {
      title: 'The value arrives',
      body: html`<p>32 bytes that nobody could have known before.</p>`,
      isDone: false,
    }
  const body = html`<p>${instant(entropyRevealedAt, campaign.timeZone)}. There is one value for the whole draw:</p>${value(proof.entropy.value)}`
  return { title: 'The value arrived', body, isDone: true }
}

/** The random values behind the rolls, folded; for a large draw only the first ones, the rest is in its proof. */
const randomValues = ({ results }: Proof): Html => {
  const listed = results.slice(0, WINNERS_PER_PAGE)
  const items = listed.map(({ randomValue }) => html`<li><code>${randomValue}</code></li>`)
  const what = listed.length < results.length ? `The first ${listed.length} random values` : 'All random values'
  return html`<details><summary>${what}, by position</summary><ol class="random-values" start="0">${items}</ol></details>`
}

const rollStep = ({ proof, prizeTable }: DrawFacts): Step => {
  const denominator = count(prizeTable.denominator)
  const first = proof?.results[0]
  if (!proof || !first) {
    const body = html`<p>Each position’s roll is SHA-256 of the value and of the position, as a number, modulo ${denominator}.</p>`
    return { title: 'Each position gets its roll', body, isDone: false }
  }
  const rolls = proof.results.map(({ roll }) => roll)
  const body = html`<p>Each position’s roll is SHA-256 of the value and of the position, as a number, modulo ${denominator}. For position 0 that is</p>
${value(first.randomValue)}
<p>whose remainder modulo ${denominator} is the roll <strong>${count(first.roll)}</strong>. Where ${rolls.length === 1 ? 'it' : `the ${count(rolls.length)} rolls`} fell:</p>
${rollsPicture(prizeTable, rolls)}
${randomValues(proof)}`
  return { title: 'Each position got its roll', body, isDone: true }
}

const prizeStep = ({ proof, prizeTable }: DrawFacts): Step => {
  const [top] = prizeTable.tiers
  const rule = html`A roll’s prize is that of the first line of the prize table that ends above it${top && html`: below ${count(top.threshold)} it is ${prize(top.amountCents)}, and so on down`}.`
  if (!proof) return { title: 'Each roll decides a prize', body: html`<p>${rule}</p>`, isDone: false }
  const { transferredCents, heldCents } = proof.payout
  const body = html`<p>${rule} All prizes together came to <strong>${money(transferredCents + heldCents)}</strong>.</p>`
  return { title: 'Each roll decided a prize', body, isDone: true }
}

export const story = (facts: DrawFacts): Html => {
  const steps = [lockStep, requestStep, valueStep, rollStep, prizeStep].map((step) => step(facts))
  const items = steps.map(
    ({ title, body, isDone }) => html`<li${!isDone && html` class="later"`}><h3>${title}</h3>${body}</li>`,
  )
  return html`<section class="card" aria-labelledby="how">
<h2 id="how">${facts.proof ? 'How it was drawn' : 'What happens when'}</h2>
<ol class="story">${items}</ol>
</section>`
}
