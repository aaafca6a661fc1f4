import { cadenceWords } from '../../domain/drawing/cadence-words.ts'
import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { count, counted } from '../parts/money.ts'
import { prizeTablePart } from '../parts/prize-table.ts'
import { campaignPath, cardPath, feedPath } from './addresses.ts'
import { campaignCard } from './campaign/card.ts'
import { about } from './campaign/about.ts'
import { comingChanges } from './campaign/coming-changes.ts'
import { nextDraw } from './campaign/next-draw.ts'
import { recentDraws } from './campaign/recent-draws.ts'
import { statusBadge, statusNote } from './campaign/status.ts'
import { fairnessPage } from './fairness.ts'
import { feed } from './feed.ts'
import { guaranteesPage } from './guarantees.ts'
import { historyIndex } from './history.ts'
import { campaignSiteMap } from './sitemap.ts'
import { plainText } from './plain-text.ts'

const cadenceOf = ({ cadence, timeZone, startsAt }: CampaignFacts): string =>
  cadenceWords(cadence, timeZone, startsAt.toISOString())

const prizes = ({ prizeTable, largePrizeCents, upcoming }: CampaignFacts): Html => html`
<section class="card" aria-labelledby="prizes">
<h2 id="prizes">Prizes and odds</h2>
<p>Every winner of a draw gets one prize of this table, by their own roll. ${
  largePrizeCents !== null && html`Prizes of ${money(largePrizeCents)} or more are paid by hand.`
} ${upcoming.length > 0 && html`<a href="#changes">What changes, and from which draw on</a>`}</p>
${prizeTablePart(prizeTable)}
</section>`

const totals = ({ totals }: CampaignFacts): Html =>
  html`<dl class="totals"><div><dt>Draws</dt><dd>${count(totals.draws)}</dd></div><div><dt>Winners</dt><dd>${count(totals.winners)}</dd></div><div><dt>Prizes</dt><dd>${money(totals.prizesCents)}</dd></div></dl>`

const campaignPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug } = campaign
  const path = campaignPath(slug)
  const cadence = cadenceOf(campaign)
  const description = `${campaign.mode === 'test' ? 'TEST campaign. ' : ''}${cadence}, ${counted(campaign.winnersPerDraw, 'winner')} in each draw. Who won, what they won, and the proof of every draw.`
  const body = html`<h1><bdi>${name}</bdi> ${statusBadge(campaign)}</h1>
<p class="lead">${cadence}. ${counted(campaign.winnersPerDraw, 'winner')} in each draw.</p>
${statusNote(campaign)}
${nextDraw(campaign)}
${comingChanges(campaign)}
${totals(campaign)}
${recentDraws(campaign)}
${prizes(campaign)}
${about(campaign)}`
  const document = page({
    site,
    path,
    title: plainText(name),
    description,
    body,
    campaign,
    card: cardPath(slug),
    feed: feedPath(slug),
    styles: ['campaign.css'],
  })
  return { path, type: PAGE_TYPE, body: document }
}

/** The files that change with a campaign or any of its draws, except the pages of draws and of the history. */
export const campaignPages = (campaign: CampaignFacts, site: Site): SiteFile[] => [
  campaignPage(campaign, site),
  fairnessPage(campaign, site),
  guaranteesPage(campaign, site),
  historyIndex(campaign, site),
  feed(campaign, site),
  campaignCard(campaign),
  campaignSiteMap(campaign.slug, site),
]
