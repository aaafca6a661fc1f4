/** Where the money went. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { money } from '../../../domain/money.ts'
import { count, counted } from '../../parts/money.ts'
import { instant } from '../../parts/time.ts'
import { chainTitle, transactionUrl } from './naming.ts'

const MAX_POSITIONS = 20

const transaction = ({ chain, transaction: hash }: Proof['payout']): Html | null => {
  if (hash === null) return null
  const url = transactionUrl(chain, hash)
  const code = html`<code>${hash}</code>`
  return html`<p>Transaction: ${url === null ? code : html`<a href="${url}">${code}</a>`}</p>`
}

const transfer = ({ paidAt, campaign }: DrawFacts, payout: Proof['payout']): Html => {
  const { transferredCents, status, token, chain } = payout
  if (transferredCents === 0) return html`<p>There was nothing to transfer.</p>`
  const amount = html`<strong>${money(transferredCents)}</strong>`
  if (campaign.mode === 'test')
    return html`<p>This is a TEST draw: ${amount} ${status === 'paid' ? 'is' : 'will be'} recorded as paid, and no money moves.</p>`
  if (status !== 'paid')
    return html`<p>${amount} will be paid to the partner’s wallet in one transfer of ${token} on ${chainTitle(chain)}.</p>`
  return html`<p>${amount} was paid to the partner’s wallet in one transfer of ${token} on ${chainTitle(chain)}${paidAt && html`, ${instant(paidAt, campaign.timeZone)}`}. The partner passes it on to the winners.</p>${transaction(payout)}`
}

const positionsOf = (positions: readonly number[]): string => {
  const named = positions.slice(0, MAX_POSITIONS).map(count).join(', ')
  const left = positions.length - MAX_POSITIONS
  return left > 0 ? `${named} and ${count(left)} more` : named
}

const MAX_MARKS = 20

/** What has since been paid by hand, according to the payer, with the payment's reference. */
const marks = ({ campaign }: DrawFacts, { results, payout }: Proof): Html | null => {
  if (payout.heldPaidCents === 0) return null
  const paid = results.flatMap(({ position, amountCents, paidByHand }) =>
    paidByHand ? [{ position, amountCents, ...paidByHand }] : [],
  )
  const left = paid.length - MAX_MARKS
  const isAll = payout.heldPaidCents === payout.heldCents
  return html`<p>${isAll ? 'All of it' : html`<strong>${money(payout.heldPaidCents)}</strong> of it`} is marked as paid:</p>
<ul>
${paid
  .slice(0, MAX_MARKS)
  .map(
    ({ position, amountCents, at, reference }) =>
      html`<li>Position ${count(position)}: ${money(amountCents)}, ${instant(new Date(at), campaign.timeZone)}, reference <bdi>${reference}</bdi></li>`,
  )}${left > 0 && html`<li>and ${count(left)} more, which the proof lists</li>`}
</ul>`
}

const held = ({ largePrizeCents }: DrawFacts, { heldCents, heldPositions }: Proof['payout']): Html | null => {
  if (heldCents === 0) return null
  const from = largePrizeCents === null ? 'Large prizes' : `Prizes from ${money(largePrizeCents)} up`
  return html`<p>${from} are paid by hand. Held here: <strong>${money(heldCents)}</strong>, ${counted(heldPositions.length, 'prize')} (position ${positionsOf(heldPositions)}).</p>`
}

export const paymentSection = (
  facts: DrawFacts,
  proof: Proof,
): Html => html`<section class="card" aria-labelledby="payment">
<h2 id="payment">The payment</h2>
${transfer(facts, proof.payout)}${held(facts, proof.payout)}${marks(facts, proof)}
</section>`
