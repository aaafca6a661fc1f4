import type { Mode } from '../../domain/actor.ts'
import type { DirectoryFacts, SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
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

type Listed = DirectoryFacts['campaigns'][number]

const listed = (campaign: Listed) =>
  html`<li><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(texts, campaign)}</li>`

const section = (mode: Mode, facts: DirectoryFacts) => {
  const campaigns = facts.campaigns.filter((campaign) => campaign.mode === mode)
  return (
    campaigns.length > 0 &&
    html`<section class="card" aria-labelledby="${mode}"><h2 id="${mode}">${words[mode]}</h2>
<ul class="months">${campaigns.map(listed)}</ul></section>`
  )
}

/**
 * A page of the list of all campaigns, live ones before those that only test, each in the order in which they came, and
 * the index of their sitemaps.
 */
export const directoryPages = (facts: DirectoryFacts, site: Site): SiteFile[] => {
  const { page: at } = facts
  const path = directoryPath(at)
  const title = words.title(at)
  const { description } = words
  const body = html`<h1>${title}</h1>
<p><a href="/">${words.back}</a></p>
${section('live', facts)}
${section('test', facts)}
${pager(facts)}`
  return [
    pageFile({ site, language: texts.language, path, title, description, body, styles: ['campaign.css'] }),
    directorySiteMap(facts, site),
  ]
}
