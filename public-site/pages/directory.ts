import type { DirectoryFacts, SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { textsOf } from '../texts.ts'
import { campaignPath, directoryPath } from './addresses.ts'
import { statusBadge } from './campaign/status.ts'
import { directorySiteMap } from './sitemap.ts'

const texts = textsOf('en')
const words = texts.directory

const pager = ({ page: at, pages }: DirectoryFacts) => html`<nav class="pager" aria-label="${words.pages}">
${at > 1 ? html`<a href="${directoryPath(at - 1)}" rel="prev">${words.earlier}</a>` : html`<span></span>`}
${at < pages ? html`<a href="${directoryPath(at + 1)}" rel="next">${words.later}</a>` : html`<span></span>`}
</nav>`

/** A page of the list of all campaigns, in the order in which they came, and the index of their sitemaps. */
export const directoryPages = (facts: DirectoryFacts, site: Site): SiteFile[] => {
  const { page: at, campaigns } = facts
  const path = directoryPath(at)
  const title = words.title(at)
  const { description } = words
  const body = html`<h1>${title}</h1>
<p><a href="/">${words.back}</a></p>
<section class="card" aria-label="${words.campaigns}"><ul class="months">${campaigns.map((campaign) => html`<li><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(texts, campaign)}</li>`)}</ul></section>
${pager(facts)}`
  return [
    {
      path,
      type: PAGE_TYPE,
      body: page({ site, language: texts.language, path, title, description, body, styles: ['campaign.css'] }),
    },
    directorySiteMap(facts, site),
  ]
}
