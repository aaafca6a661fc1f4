import type { CampaignBrief, DisownedLine, DrawLine, VoidLine } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { drawMoneyWords } from '../../domain/payout/draw-money.ts'
import { prize } from '../parts/money.ts'
import { stageBadge, voidBadge } from '../parts/stage.ts'
import { shortInstant } from '../parts/time.ts'
import { avatar, winnerName } from '../parts/winner.ts'
import type { Texts } from '../texts.ts'
import { drawPath } from './addresses.ts'

type DrawsCampaign = Pick<CampaignBrief, 'slug' | 'timeZone'>

const bestOf = (texts: Texts, { best }: DrawLine): Html => html`<ul class="best-few">
${best.map(
  (
    shown,
  ) => html`<li class="winner">${avatar(shown)}<span>${winnerName(shown)}<span class="amount">${prize(texts, shown.amountCents ?? 0)}</span></span></li>
`,
)}</ul>`

/** A draw by its number in words. */
export const numberWords = ({ parts }: Texts, { number }: Pick<DrawLine, 'number'>): string =>
  number === null ? parts.unnumberedDraw : parts.drawNumber(number)

/** Only for a draw with held prizes; for all others the badge says whether they are paid. */
const moneyOf = ({ language }: Texts, { timeZone }: DrawsCampaign, draw: DrawLine): Html | null => {
  const { status, prizesCents, heldCents, handPaid } = draw
  if (prizesCents === null || heldCents === null || heldCents === 0) return null
  const state = { transferredCents: prizesCents - heldCents, heldCents, isTransferred: status === 'paid', handPaid }
  return html`<span class="dim">${drawMoneyWords(state, { timeZone, language })}</span>`
}

export const drawRow = (texts: Texts, campaign: DrawsCampaign, draw: DrawLine): Html => html`<li>
<div class="draw-row-head"><a href="${drawPath(campaign.slug, draw.id)}">${numberWords(texts, draw)}</a> ${stageBadge(texts, draw.status)}
<span class="dim">${shortInstant(texts, draw.drawAt, campaign.timeZone)}</span>
<span class="dim">${texts.parts.entrants(draw.winnersExpected)}${draw.prizesCents !== null && html`, <strong>${texts.money(draw.prizesCents)}</strong>`}</span>${moneyOf(texts, campaign, draw)}</div>
${draw.best.length > 0 && bestOf(texts, draw)}
</li>
`

/** A draw that is never drawn, and why. */
export const voidRow = (
  texts: Texts,
  { slug, timeZone }: DrawsCampaign,
  { id, number, drawAt, reason }: VoidLine,
): Html => html`<li>
<div class="draw-row-head"><a href="${drawPath(slug, id)}">${texts.parts.drawNumber(number)}</a> ${voidBadge(texts)}
<span class="dim">${shortInstant(texts, drawAt, timeZone)}</span></div>
<p class="dim">${reason}</p>
</li>
`

/** A number that belongs to no draw, and why. */
export const disownedRow = (texts: Texts, { number, reason }: DisownedLine): Html => html`<li>
<p>${texts.campaign.next.disownedNumber(number)} ${reason}</p>
</li>
`

export const rowList = (rows: readonly Html[]): Html => html`<ul class="draw-rows">
${rows}</ul>`

/** Completed draws, each linked to its page, with the winners of its highest prizes. */
export const drawRows = (texts: Texts, campaign: DrawsCampaign, draws: readonly DrawLine[]): Html =>
  rowList(draws.map((draw) => drawRow(texts, campaign, draw)))
