/** The draw in five steps, each with its real values once done, and before that with what will happen. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { prize } from '../../parts/money.ts'
import { fingerprintOf } from '../../parts/prize-table.ts'
import { rollsPicture } from '../../parts/rolls-picture.ts'
import { instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { providerInWords } from './naming.ts'
import { WINNERS_PER_PAGE } from './winners.ts'

type Step = { title: string; body: Html; isDone: boolean }

const value = (text: string): Html => html`<code class="value">${text}</code>`

const lockStep = (texts: Texts, facts: DrawFacts): Step => {
  const { lockedAt, winnersCommitment, saltHash, cutoffAt, winnersExpected, campaign, prizeTable } = facts
  const words = texts.drawStory
  if (!lockedAt || !winnersCommitment) {
    const body = html`<p>${words.willLockBody(instant(texts, cutoffAt, campaign.timeZone), winnersExpected)}</p>`
    return { title: words.willLock, body, isDone: false }
  }
  const body = html`<p>${words.lockedBody(instant(texts, lockedAt, campaign.timeZone))}</p>
${value(winnersCommitment)}
<p>${words.lockedTable}</p>
${value(fingerprintOf(prizeTable))}
${saltHash !== null && html`<p>${words.lockedSalt}</p>${value(saltHash)}`}`
  return { title: words.locked, body, isDone: true }
}

const requestStep = (texts: Texts, facts: DrawFacts): Step => {
  const { entropyRequestedAt, dueAt, number, campaign, proof } = facts
  const words = texts.drawStory
  const provider = providerInWords(texts, facts)
  if (!entropyRequestedAt || number === null) {
    const body = html`<p>${words.willRequestBody(instant(texts, dueAt, campaign.timeZone), provider)}</p>`
    return { title: words.willRequest, body, isDone: false }
  }
  const at = instant(texts, entropyRequestedAt, campaign.timeZone)
  const body = html`<p>${words.requestedBody(at, provider, number)}</p>
${proof && html`<p class="fact-of">${words.request}</p>${value(proof.entropy.requestId)}`}`
  return { title: words.requested, body, isDone: true }
}

const valueStep = (texts: Texts, { proof, entropyRevealedAt, valueSeenAt, campaign }: DrawFacts): Step => {
  const words = texts.drawStory
  if (!proof && valueSeenAt) {
    const body = html`<p>${words.confirmingBody(instant(texts, valueSeenAt, campaign.timeZone))}</p>`
    return { title: words.confirming, body, isDone: false }
  }
  if (!proof || !entropyRevealedAt) {
    const body = html`<p>${campaign.mode === 'test' ? words.willArriveTestBody : words.willArriveBody}</p>`
    return { title: words.willArrive, body, isDone: false }
  }
  const at = instant(texts, entropyRevealedAt, campaign.timeZone)
  const body = html`<p>${words.arrivedBody(at)}</p>${value(proof.entropy.value)}`
  return { title: words.arrived, body, isDone: true }
}

/** The random values behind the rolls, folded; for a large draw only the first ones, the rest is in its proof. */
const randomValues = ({ drawStory: words }: Texts, { results }: Proof): Html => {
  const listed = results.slice(0, WINNERS_PER_PAGE)
  const items = listed.map(({ randomValue }) => html`<li><code>${randomValue}</code></li>`)
  const what = listed.length < results.length ? words.firstValues(listed.length) : words.allValues
  return html`<details><summary>${what}</summary><ol class="random-values" start="0">${items}</ol></details>`
}

const rollStep = (texts: Texts, { proof, prizeTable }: DrawFacts): Step => {
  const words = texts.drawStory
  const { denominator } = prizeTable
  const first = proof?.results[0]
  if (!proof || !first)
    return { title: words.willRoll, body: html`<p>${words.rollRule(denominator)}</p>`, isDone: false }
  const rolls = proof.results.map(({ roll }) => roll)
  const body = html`<p>${words.rollRule(denominator)} ${words.rollOfFirst}</p>
${value(first.randomValue)}
<p>${words.rolledBody(denominator, html`<strong>${texts.count(first.roll)}</strong>`, rolls.length)}</p>
${rollsPicture(texts, prizeTable, rolls)}
${randomValues(texts, proof)}`
  return { title: words.rolled, body, isDone: true }
}

const prizeStep = (texts: Texts, { proof, prizeTable }: DrawFacts): Step => {
  const words = texts.drawStory
  const [top] = prizeTable.tiers
  const rule = top ? words.prizeRuleFrom(top.threshold, prize(texts, top.amountCents)) : words.prizeRule
  if (!proof) return { title: words.willDecide, body: html`<p>${rule}</p>`, isDone: false }
  const { transferredCents, heldCents } = proof.payout
  const sum = words.decidedSum(html`<strong>${texts.money(transferredCents + heldCents)}</strong>`)
  return { title: words.decided, body: html`<p>${rule} ${sum}</p>`, isDone: true }
}

export const story = (texts: Texts, facts: DrawFacts): Html => {
  const { title, titleAhead } = texts.drawStory
  const steps = [lockStep, requestStep, valueStep, rollStep, prizeStep].map((step) => step(texts, facts))
  const items = steps.map(
    ({ title: what, body, isDone }) => html`<li${!isDone && html` class="later"`}><h3>${what}</h3>${body}</li>`,
  )
  return html`<section class="card" aria-labelledby="how">
<h2 id="how">${facts.proof ? title : titleAhead}</h2>
<ol class="story">${items}</ol>
</section>`
}
