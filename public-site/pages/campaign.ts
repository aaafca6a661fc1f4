import { cadenceWords } from '../../domain/drawing/cadence-words.ts'
import type { CampaignFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { type Card, pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { prizeTablePart } from '../parts/prize-table.ts'
import { campaignPath, cardPath, feedPath } from './addresses.ts'
import { campaignCard } from './campaign/card.ts'
import { about } from './campaign/about.ts'
import { comingChanges } from './campaign/coming-changes.ts'
import { embedPage } from './campaign/embed.ts'
import { nextDraw } from './campaign/next-draw.ts'
import { recentDraws } from './campaign/recent-draws.ts'
import { statusBadge, statusNote } from './campaign/status.ts'
import { drawCard } from './draw/card.ts'
import { fairnessPage } from './fairness.ts'
import { feed } from './feed.ts'
import { guaranteesPage } from './guarantees.ts'
import { historyIndex } from './history.ts'
import { campaignSiteMap } from './sitemap.ts'
import { plainText } from './plain-text.ts'

const cadenceOf = ({ cadence, timeZone, startsAt, language }: CampaignFacts): string =>
  cadenceWords(cadence, timeZone, startsAt.toISOString(), language)

const prizes = (texts: Texts, { prizeTable, largePrizeCents, upcoming }: CampaignFacts): Html => {
  const words = texts.campaign.prizes
  return html`
<section class="card" aria-labelledby="prizes">
<h2 id="prizes">${words.title}</h2>
<p>${words.rule} ${largePrizeCents !== null && words.byHand(texts.money(largePrizeCents))} ${upcoming.length > 0 && html`<a href="#changes">${words.whatChanges}</a>`}</p>
${prizeTablePart(texts, prizeTable)}
</section>`
}

const totals = ({ campaign, count, money }: Texts, { totals }: CampaignFacts): Html => {
  const { draws, entrants, prizes } = campaign.totals
  return html`<dl class="totals"><div><dt>${draws}</dt><dd>${count(totals.draws)}</dd></div><div><dt>${entrants}</dt><dd>${count(totals.winners)}</dd></div><div><dt>${prizes}</dt><dd>${money(totals.prizesCents)}</dd></div></dl>`
}

/** The picture of the newest draw, as soon as there is one. */
const cardOf = (texts: Texts, campaign: CampaignFacts): Card => {
  const { slug, name, recent } = campaign
  const newest = recent.find(({ number }) => number !== null)
  if (!newest || newest.number === null)
    return { path: cardPath(slug), type: 'image/svg+xml', alt: `${texts.campaign.card.kind}: ${plainText(name)}` }
  const { id, number, drawAt, winnersExpected: winners, prizesCents, best } = newest
  const topCents = best[0]?.amountCents ?? 0
  return drawCard({ campaign, id, number, drawAt, winners, prizesCents: prizesCents ?? 0, topCents }).card
}

const campaignPage = (campaign: CampaignFacts, site: Site): SiteFile => {
  const { name, slug } = campaign
  const texts = textsOf(campaign.language)
  const words = texts.campaign
  const path = campaignPath(slug)
  const cadence = cadenceOf(campaign)
  const perDraw = words.perDraw(campaign.winnersPerDraw)
  const description = `${campaign.mode === 'test' ? words.testPrefix : ''}${words.description(cadence, perDraw)}`
  const body = html`<h1><bdi>${name}</bdi> ${statusBadge(texts, campaign)}</h1>
<p class="lead">${cadence}. ${perDraw}.</p>
${statusNote(texts, campaign)}
${nextDraw(texts, campaign)}
${comingChanges(texts, campaign)}
${totals(texts, campaign)}
${recentDraws(texts, campaign)}
${prizes(texts, campaign)}
${about(texts, campaign)}`
  return pageFile({
    site,
    path,
    title: plainText(name),
    description,
    body,
    campaign,
    card: cardOf(texts, campaign),
    feed: feedPath(slug),
    styles: ['campaign.css'],
  })
}

/** The files that change with a campaign or any of its draws, except the pages of draws and of the history. */
export const campaignPages = (campaign: CampaignFacts, site: Site): SiteFile[] => [
  campaignPage(campaign, site),
  fairnessPage(campaign, site),
  guaranteesPage(campaign, site),
  historyIndex(campaign, site),
  feed(campaign, site),
  campaignCard(campaign),
  embedPage(campaign, site),
  campaignSiteMap(campaign.slug, site),
]
