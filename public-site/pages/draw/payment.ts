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

const held = ({ largePrizeCents }: DrawFacts, { heldCents, heldPositions }: Proof['payout']): Html | null => {
  if (heldCents === 0) return null
  const from = largePrizeCents === null ? 'Large prizes' : `Prizes from ${money(largePrizeCents)} up`
  return html`<p>${from} are paid by hand. Held here: <strong>${money(heldCents)}</strong>, ${counted(heldPositions.length, 'prize')} (position ${positionsOf(heldPositions)}).</p>`
}

export const paymentSection = (
  facts: DrawFacts,
  { payout }: Proof,
): Html => html`<section class="card" aria-labelledby="payment">
<h2 id="payment">The payment</h2>
${transfer(facts, payout)}${held(facts, payout)}
</section>`
