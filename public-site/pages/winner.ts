/** The page that a winner's personal link leads to: what their position won and why, and nothing about anybody else. */
import type { Status } from '../../domain/drawing/state.ts'
import { isHeldPrize } from '../../domain/payout/split.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import type { CampaignBrief } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { page, type Site } from '../page.ts'
import { awaited, instant } from '../parts/time.ts'
import { type Texts, textsOf } from '../texts.ts'
import { campaignPath, drawPath } from './addresses.ts'
import { plainText } from './plain-text.ts'

export type WinnerFacts = {
  campaign: CampaignBrief
  drawingId: string
  position: number
  number: number | null
  status: Status
  /** From when on its value is requested. */
  dueAt: Date
  winnersExpected: number
  /** Null: it was not cancelled. */
  cancelledReason: string | null
  /** Null: its number is not void. */
  voidReason: string | null
  prizeTable: PrizeTable
  largePrizeCents: number | null
  /** Null until it is drawn. */
  won: { roll: number; amountCents: number; paidByHandAt: Date | null } | null
}

type Shown = { title: string; body: Html }

/** The two thresholds that the roll is between. */
const boundsOf = ({ tiers }: PrizeTable, roll: number): { from: number; below: number } => {
  const place = tiers.findIndex(({ threshold }) => threshold > roll)
  return { from: tiers[place - 1]?.threshold ?? 0, below: tiers[place]?.threshold ?? 0 }
}

const payment = (texts: Texts, { campaign, status, largePrizeCents }: WinnerFacts, won: Won): Html | string => {
  const words = texts.winner.payment
  if (won.amountCents === 0) return words.noPrize
  if (campaign.mode === 'test') return words.test
  if (won.paidByHandAt) return words.paidByHand(instant(texts, won.paidByHandAt, campaign.timeZone))
  if (isHeldPrize(won.amountCents, largePrizeCents)) return words.held
  return status === 'paid' ? words.paid : words.willBePaid
}

type Won = NonNullable<WinnerFacts['won']>

const drawn = (texts: Texts, facts: WinnerFacts, won: Won): Shown => {
  const words = texts.winner
  const { campaign, drawingId, position, winnersExpected, prizeTable } = facts
  const { from, below } = boundsOf(prizeTable, won.roll)
  const why = { position, entrants: winnersExpected, roll: won.roll, denominator: prizeTable.denominator, from, below }
  const prize = won.amountCents === 0 ? null : texts.money(won.amountCents)
  return {
    title: prize === null ? words.noPrize : words.won(prize),
    body: html`<p class="lead">${words.why(why, prize)}</p>
<p>${payment(texts, facts, won)}</p>
<p>${campaign.mode === 'test' ? words.checkTest : words.check} <a href="${drawPath(campaign.slug, drawingId)}#check">${words.checkLink}</a></p>`,
  }
}

const undrawn = (texts: Texts, facts: WinnerFacts): Shown => {
  const words = texts.winner
  const { campaign, drawingId, position, winnersExpected, dueAt, status, cancelledReason, voidReason } = facts
  const more = html`<p><a href="${drawPath(campaign.slug, drawingId)}">${words.drawLink}</a></p>`
  if (cancelledReason !== null) {
    const lead = texts.draw.leadCancelled(html`${cancelledReason}`)
    return { title: words.cancelled, body: html`<p class="lead">${lead}</p>${more}` }
  }
  if (voidReason !== null)
    return { title: words.void, body: html`<p class="lead">${words.voidReason(html`${voidReason}`)}</p>${more}` }
  const at = (status === 'locked' ? awaited : instant)(texts, dueAt, campaign.timeZone)
  return {
    title: words.ahead,
    body: html`<p class="lead">${words.place(position, winnersExpected)}</p><p>${words.drawnAt(at)}</p>${more}`,
  }
}

/** The personal page of a winner. `path` contains the link's secret, so no other page may name it. */
export const winnerPage = (facts: WinnerFacts, site: Site, path: string): string => {
  const { campaign, number, won } = facts
  const texts = textsOf(campaign.language)
  const { title, body } = won ? drawn(texts, facts, won) : undrawn(texts, facts)
  const draw = number === null ? texts.parts.unnumberedDraw : texts.parts.drawNumber(number)
  return page({
    site,
    path,
    isPrivate: true,
    title: plainText(title),
    description: texts.winner.description,
    campaign,
    body: html`<h1>${title}</h1>
<p><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a>, ${draw}</p>
<section class="card" aria-label="${texts.winner.label}">
${body}
</section>
<p class="dim">${texts.winner.onlyForYou}</p>`,
  })
}

/** The page of a link that the organiser has revoked. */
export const revokedLinkPage = (campaign: CampaignBrief, site: Site, path: string): string => {
  const { winner: words } = textsOf(campaign.language)
  return page({
    site,
    path,
    isPrivate: true,
    title: words.revoked,
    description: words.description,
    campaign,
    body: html`<h1>${words.revoked}</h1>
<p class="lead">${words.revokedAdvice}</p>
<p><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a></p>`,
  })
}
