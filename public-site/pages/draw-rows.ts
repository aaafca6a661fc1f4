import type { CampaignBrief, DrawLine } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { money } from '../../domain/money.ts'
import { count, counted, prize } from '../parts/money.ts'
import { stageBadge } from '../parts/stage.ts'
import { shortInstant } from '../parts/time.ts'
import { avatar, winnerName } from '../parts/winner.ts'
import { drawPath } from './addresses.ts'

type DrawsCampaign = Pick<CampaignBrief, 'slug' | 'timeZone'>

const bestOf = ({ best }: DrawLine): Html => html`<ul class="best-few">
${best.map(
  (
    shown,
  ) => html`<li class="winner">${avatar(shown)}<span>${winnerName(shown)}<span class="amount">${prize(shown.amountCents ?? 0)}</span></span></li>
`,
)}</ul>`

const drawRow = ({ slug, timeZone }: DrawsCampaign, draw: DrawLine): Html => html`<li>
<div class="draw-row-head"><a href="${drawPath(slug, draw.id)}">Draw ${draw.number === null ? '' : count(draw.number)}</a> ${stageBadge(draw.status)}
<span class="dim">${shortInstant(draw.drawAt, timeZone)}</span>
<span class="dim">${counted(draw.winnersExpected, 'winner')}${draw.prizesCents !== null && html`, <strong>${money(draw.prizesCents)}</strong>`}</span></div>
${draw.best.length > 0 && bestOf(draw)}
</li>
`

/** Completed draws, each linked to its page, with the winners of its highest prizes. */
export const drawRows = (campaign: DrawsCampaign, draws: readonly DrawLine[]): Html =>
  html`<ul class="draw-rows">
${draws.map((draw) => drawRow(campaign, draw))}</ul>`
