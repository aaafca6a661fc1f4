import type { FrontFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { awaited } from '../parts/time.ts'
import { languages, type Language } from '../../domain/language.ts'
import { type Texts, textsOf } from '../texts.ts'
import { campaignPath, directoryPath, sitePath } from './addresses.ts'
import { findForm } from './find.ts'
import { statusBadge } from './campaign/status.ts'
import { siteMaps } from './sitemap.ts'

type Shown = FrontFacts['campaigns'][number]

const nextWords = (texts: Texts, { status, nextDrawAt, isDrawing, timeZone }: Shown): Html => {
  if (nextDrawAt) return html`<p>${texts.front.nextDraw} ${awaited(texts, nextDrawAt, timeZone)}</p>`
  if (isDrawing) return html`<p>${texts.front.isDrawing}</p>`
  return html`<p>${status === 'ended' ? texts.front.isOver : texts.front.noneScheduled}</p>`
}

const card = (texts: Texts, campaign: Shown): Html => html`
<li class="card"><h2><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(texts, campaign)}</h2>
${nextWords(texts, campaign)}
<p class="dim">${texts.front.soFar(texts.parts.draws(campaign.draws), texts.parts.prizesWorth(texts.money(campaign.prizesCents)))}</p></li>`

const rank = { active: 0, paused: 1, ended: 2 } as const

/** Active campaigns first, then paused and ended ones, each by name. */
const inOrder = (campaigns: readonly Shown[]): Shown[] =>
  campaigns.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1),
  )

const totalsOf = (
  { front: { totals: words }, count, money }: Texts,
  { totals: { campaigns, draws, prizesCents } }: FrontFacts,
): Html | false =>
  campaigns > 0 &&
  html`<dl class="totals"><div><dt>${words.campaigns}</dt><dd>${count(campaigns)}</dd></div><div><dt>${words.draws}</dt><dd>${count(draws)}</dd></div><div><dt>${words.prizes}</dt><dd>${money(prizesCents)}</dd></div></dl>`

const cards = (texts: Texts, campaigns: readonly Shown[]): Html =>
  html`<ul class="cards">${campaigns.map((campaign) => card(texts, campaign))}</ul>`

const everyCampaign = (texts: Texts, campaigns: readonly Shown[]): Html => html`<section aria-labelledby="campaigns">
<h2 id="campaigns" class="unseen">${texts.front.campaigns}</h2>
${campaigns.length === 0 ? html`<p>${texts.front.none}</p>` : cards(texts, inOrder(campaigns))}
</section>`

const SOONEST_SHOWN = 20

const timeOf = ({ nextDrawAt }: Shown): number => nextDrawAt?.getTime() ?? Number.POSITIVE_INFINITY

const bySoonest = (a: Shown, b: Shown): number => timeOf(a) - timeOf(b)

/** Those that are drawn next, the newest, and the way to all of them. */
const someCampaigns = (texts: Texts, { campaigns, totals }: FrontFacts): Html => {
  const words = texts.front
  const toAll = html`<p><a href="${directoryPath(1)}">${words.all(totals.campaigns)}</a></p>`
  const soonest = campaigns
    .filter(({ nextDrawAt }) => nextDrawAt !== null)
    .toSorted(bySoonest)
    .slice(0, SOONEST_SHOWN)
  const newest = campaigns.filter((campaign) => !soonest.includes(campaign))
  return html`${findForm(texts)}
${toAll}
<section aria-labelledby="soonest"><h2 id="soonest">${words.soonest}</h2>${cards(texts, soonest)}</section>
<section aria-labelledby="newest"><h2 id="newest">${words.newest}</h2>${cards(texts, newest)}</section>
${toAll}`
}

const frontPage = (language: Language, facts: FrontFacts, site: Site): SiteFile => {
  const { campaigns, totals } = facts
  const texts = textsOf(language)
  const { title, description, heading, lead } = texts.front
  const howItWorks = html`<a href="${sitePath(language, '/how-it-works')}">${texts.frame.howItWorks}</a>`
  const body = html`<h1>${heading}</h1>
<p class="lead">${lead} ${howItWorks}</p>
${totalsOf(texts, facts)}
${totals.campaigns > campaigns.length ? someCampaigns(texts, facts) : everyCampaign(texts, campaigns)}`
  const path = sitePath(language, '/')
  return pageFile({
    site,
    language,
    alternatePath: '/',
    path,
    title,
    description,
    body,
    styles: ['campaign.css'],
  })
}

/** The front page in each language, and the site's sitemaps. */
export const frontPages = (facts: FrontFacts, site: Site): SiteFile[] => [
  ...languages.map((language) => frontPage(language, facts, site)),
  ...siteMaps(facts, site),
]
