import type { DirectoryFacts, SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { count } from '../parts/money.ts'
import { campaignPath, directoryPath } from './addresses.ts'
import { statusBadge } from './campaign/status.ts'
import { directorySiteMap } from './sitemap.ts'

const pager = ({ page: at, pages }: DirectoryFacts) => html`<nav class="pager" aria-label="Pages">
${at > 1 ? html`<a href="${directoryPath(at - 1)}" rel="prev">Earlier campaigns</a>` : html`<span></span>`}
${at < pages ? html`<a href="${directoryPath(at + 1)}" rel="next">Later campaigns</a>` : html`<span></span>`}
</nav>`

/** A page of the list of all campaigns, in the order in which they came, and the index of their sitemaps. */
export const directoryPages = (facts: DirectoryFacts, site: Site): SiteFile[] => {
  const { page: at, campaigns } = facts
  const path = directoryPath(at)
  const title = `All campaigns, page ${count(at)}`
  const description = 'Every campaign, in the order in which they came, with its draws and their proofs.'
  const body = html`<h1>${title}</h1>
<p><a href="/">Drawn next, and the newest</a></p>
<section class="card" aria-label="Campaigns"><ul class="months">${campaigns.map((campaign) => html`<li><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(campaign)}</li>`)}</ul></section>
${pager(facts)}`
  return [
    { path, type: PAGE_TYPE, body: page({ site, path, title, description, body, styles: ['campaign.css'] }) },
    directorySiteMap(facts, site),
  ]
}
