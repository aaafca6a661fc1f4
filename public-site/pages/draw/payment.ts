/** Where the money went. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { chainInWords } from '../../parts/chain.ts'
import { transactionUrl } from './naming.ts'

const MAX_POSITIONS = 20

const transaction = (
  { draw: { payment: words } }: Texts,
  { chain, transaction: hash }: Proof['payout'],
): Html | null => {
  if (hash === null) return null
  const url = transactionUrl(chain, hash)
  const code = html`<code>${hash}</code>`
  return html`<p>${words.transaction} ${url === null ? code : html`<a href="${url}">${code}</a>`}</p>`
}

const transfer = (texts: Texts, { paidAt, campaign }: DrawFacts, payout: Proof['payout']): Html => {
  const words = texts.draw.payment
  const { transferredCents, status, token, chain } = payout
  if (transferredCents === 0) return html`<p>${words.nothing}</p>`
  const amount = html`<strong>${texts.money(transferredCents)}</strong>`
  if (campaign.mode === 'test')
    return html`<p>${status === 'paid' ? words.testPaid(amount) : words.testWillBePaid(amount)}</p>`
  const on = chainInWords(texts, chain)
  if (status !== 'paid') return html`<p>${words.willBePaid(amount, token, on)}</p>`
  const at = paidAt && instant(texts, paidAt, campaign.timeZone)
  return html`<p>${words.paid(amount, token, on, at)}</p>${transaction(texts, payout)}`
}

const positionsOf = ({ draw, count }: Texts, positions: readonly number[]): string => {
  const named = positions.slice(0, MAX_POSITIONS).map(count).join(', ')
  return draw.payment.positions(named, positions.length - MAX_POSITIONS)
}

const MAX_MARKS = 20

/** What has since been paid by hand, according to the payer, with the payment's reference. */
const marks = (texts: Texts, { campaign }: DrawFacts, { results, payout }: Proof): Html | null => {
  if (payout.heldPaidCents === 0) return null
  const words = texts.draw.payment
  const paid = results.flatMap(({ position, amountCents, paidByHand }) =>
    paidByHand ? [{ position, amountCents, ...paidByHand }] : [],
  )
  const left = paid.length - MAX_MARKS
  const isAll = payout.heldPaidCents === payout.heldCents
  return html`<p>${isAll ? words.allMarked : words.marked(html`<strong>${texts.money(payout.heldPaidCents)}</strong>`)}</p>
<ul>
${paid
  .slice(0, MAX_MARKS)
  .map(
    ({ position, amountCents, at, reference }) =>
      html`<li>${words.mark(position, texts.money(amountCents), instant(texts, new Date(at), campaign.timeZone), html`<bdi>${reference}</bdi>`)}</li>`,
  )}${left > 0 && html`<li>${words.moreMarks(left)}</li>`}
</ul>`
}

/** The amount from which prizes are paid by hand, and the prizes that still wait for it. */
const held = (texts: Texts, { largePrizeCents }: DrawFacts, { results, payout }: Proof): Html | null => {
  const words = texts.draw.payment
  const { heldCents, heldPaidCents } = payout
  if (heldCents === 0) return null
  const from = words.heldFrom(largePrizeCents === null ? null : texts.money(largePrizeCents))
  const waiting = results.filter(({ paidByHand }) => paidByHand === null).map(({ position }) => position)
  const amount = html`<strong>${texts.money(heldCents - heldPaidCents)}</strong>`
  return html`<p>${from} ${waiting.length > 0 && words.held(amount, waiting.length, positionsOf(texts, waiting))}</p>`
}

export const paymentSection = (
  texts: Texts,
  facts: DrawFacts,
  proof: Proof,
): Html => html`<section class="card" aria-labelledby="payment">
<h2 id="payment">${texts.draw.payment.title}</h2>
${transfer(texts, facts, proof.payout)}${held(texts, facts, proof)}${marks(texts, facts, proof)}
</section>`
