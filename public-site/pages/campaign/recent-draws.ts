import type { CampaignFacts, Month } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Texts } from '../../texts.ts'
import { historyPageOf, historyPath, monthAnchor } from '../addresses.ts'
import { drawRows } from '../draw-rows.ts'

const MONTHS_SHOWN = 12

/** A month, linked to its beginning in the history. */
export const monthLink = (texts: Texts, slug: string, { month, draws, firstNumber }: Month): Html =>
  html`<li><a href="${historyPath(slug, historyPageOf(firstNumber))}#${monthAnchor(month)}">${texts.month(month)}</a> <span class="dim">${texts.parts.draws(draws)}</span></li>`

export const recentDraws = (texts: Texts, campaign: CampaignFacts): Html => {
  const words = texts.campaign.recent
  const { slug, recent, months } = campaign
  if (recent.length === 0)
    return html`<section class="card" aria-labelledby="recent"><h2 id="recent">${words.title}</h2><p>${words.none}</p></section>`
  return html`<section class="card" aria-labelledby="recent">
<h2 id="recent">${words.title}</h2>
${drawRows(texts, campaign, recent)}
<h3>${words.byMonth}</h3>
<ul class="months">${months.slice(0, MONTHS_SHOWN).map((month) => monthLink(texts, slug, month))}</ul>
<p><a href="${historyPath(slug)}">${words.all}</a></p>
</section>`
}
