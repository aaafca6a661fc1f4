import type { FrontFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { count, counted } from '../parts/money.ts'
import { awaited } from '../parts/time.ts'
import { campaignPath, directoryPath } from './addresses.ts'
import { statusBadge } from './campaign/status.ts'
import { siteMaps } from './sitemap.ts'

type Shown = FrontFacts['campaigns'][number]

const nextWords = ({ status, nextDrawAt, timeZone }: Shown): Html => {
  if (nextDrawAt) return html`<p>Next draw: ${awaited(nextDrawAt, timeZone)}</p>`
  return html`<p>${status === 'ended' ? 'Its draws are over; their pages stay.' : 'No draw is scheduled.'}</p>`
}

const card = (campaign: Shown): Html => html`
<li class="card"><h2><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(campaign)}</h2>
${nextWords(campaign)}
<p class="dim">${counted(campaign.draws, 'draw')} so far, ${money(campaign.prizesCents)} in prizes</p></li>`

const rank = { active: 0, paused: 1, ended: 2 } as const

/** Live campaigns before test ones, running before ended ones, then by name. */
const inOrder = (campaigns: readonly Shown[]): Shown[] =>
  campaigns.toSorted(
    (a, b) =>
      Number(a.mode === 'test') - Number(b.mode === 'test') ||
      rank[a.status] - rank[b.status] ||
      a.name.localeCompare(b.name, 'en') ||
      (a.slug < b.slug ? -1 : 1),
  )

const totalsOf = ({ totals: { campaigns, draws, prizesCents } }: FrontFacts): Html | false =>
  campaigns > 0 &&
  html`<dl class="totals"><div><dt>Campaigns</dt><dd>${count(campaigns)}</dd></div><div><dt>Draws</dt><dd>${count(draws)}</dd></div><div><dt>Prizes</dt><dd>${money(prizesCents)}</dd></div></dl>`

const cards = (campaigns: readonly Shown[]): Html => html`<ul class="cards">${campaigns.map(card)}</ul>`

const everyCampaign = (campaigns: readonly Shown[]): Html => html`<section aria-labelledby="campaigns">
<h2 id="campaigns" class="unseen">Campaigns</h2>
${campaigns.length === 0 ? html`<p>There is no campaign yet.</p>` : cards(inOrder(campaigns))}
</section>`

const SOONEST_SHOWN = 20

const timeOf = ({ mode, nextDrawAt }: Shown): [number, number] => [
  Number(mode === 'test'),
  nextDrawAt?.getTime() ?? Number.POSITIVE_INFINITY,
]

/** Live ones come first, as everywhere. */
const bySoonest = (a: Shown, b: Shown): number => {
  const [[testA, atA], [testB, atB]] = [timeOf(a), timeOf(b)]
  return testA - testB || atA - atB
}

/** Those that are drawn next, the newest, and the way to all of them. */
const someCampaigns = ({ campaigns, all }: FrontFacts): Html => {
  const soonest = campaigns
    .filter(({ nextDrawAt }) => nextDrawAt !== null)
    .toSorted(bySoonest)
    .slice(0, SOONEST_SHOWN)
  const newest = campaigns.filter((campaign) => !soonest.includes(campaign))
  return html`<p><a href="${directoryPath(1)}">All ${count(all)} campaigns</a></p>
<section aria-labelledby="soonest"><h2 id="soonest">Drawn next</h2>${cards(soonest)}</section>
<section aria-labelledby="newest"><h2 id="newest">Newest campaigns</h2>${cards(newest)}</section>
<p><a href="${directoryPath(1)}">All ${count(all)} campaigns</a></p>`
}

/** The front page, and the site's sitemaps. */
export const frontPages = (facts: FrontFacts, site: Site): SiteFile[] => {
  const { campaigns, all } = facts
  const title = 'Prize Drawings: draws that anyone can check'
  const description = 'Who won, what they won, and the proof that nobody could choose it. Every draw can be recomputed.'
  const body = html`<h1>Draws that anyone can check</h1>
<p class="lead">Lists are locked before the random value exists, and every prize follows from both by a computation that you can repeat. <a href="/how-it-works">How it works</a></p>
${totalsOf(facts)}
${all > campaigns.length ? someCampaigns(facts) : everyCampaign(campaigns)}`
  const path = '/'
  return [
    { path, type: PAGE_TYPE, body: page({ site, path, title, description, body, styles: ['campaign.css'] }) },
    ...siteMaps(facts, site),
  ]
}
