import type { FrontFacts, SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { money } from '../../domain/money.ts'
import { count, counted } from '../parts/money.ts'
import { awaited } from '../parts/time.ts'
import { campaignPath } from './addresses.ts'
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

const sumOf = (campaigns: readonly Shown[], member: 'draws' | 'prizesCents'): number =>
  campaigns.reduce((sum, campaign) => sum + campaign[member], 0)

const totals = (campaigns: readonly Shown[]): Html | false => {
  const live = campaigns.filter(({ mode }) => mode === 'live')
  return (
    live.length > 0 &&
    html`<dl class="totals"><div><dt>Campaigns</dt><dd>${count(live.length)}</dd></div><div><dt>Draws</dt><dd>${count(sumOf(live, 'draws'))}</dd></div><div><dt>Prizes</dt><dd>${money(sumOf(live, 'prizesCents'))}</dd></div></dl>`
  )
}

/** The front page, and the site's sitemaps. */
export const frontPages = ({ campaigns }: FrontFacts, site: Site): SiteFile[] => {
  const title = 'Prize Drawings: draws that anyone can check'
  const description = 'Who won, what they won, and the proof that nobody could choose it. Every draw can be recomputed.'
  const body = html`<h1>Draws that anyone can check</h1>
<p class="lead">Lists are locked before the random value exists, and every prize follows from both by a computation that you can repeat. <a href="/how-it-works">How it works</a></p>
${totals(campaigns)}
<section aria-labelledby="campaigns">
<h2 id="campaigns" class="unseen">Campaigns</h2>
${campaigns.length === 0 ? html`<p>There is no campaign yet.</p>` : html`<ul class="cards">${inOrder(campaigns).map(card)}</ul>`}
</section>`
  const path = '/'
  return [
    { path, type: PAGE_TYPE, body: page({ site, path, title, description, body, styles: ['campaign.css'] }) },
    ...siteMaps(campaigns, site),
  ]
}
