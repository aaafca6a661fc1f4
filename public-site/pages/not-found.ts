import type { SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'

export const notFound = (site: Site): SiteFile => {
  const path = '/404'
  const title = 'There is no such page'
  const body = html`<h1>${title}</h1>
<p class="lead">The address may have been mistyped, or the end of a draw’s id cut off.</p>
<ul><li><a href="/">All campaigns</a></li><li><a href="/verify">Verify a draw</a> that you have a proof of</li><li><a href="/how-it-works">How it works</a></li></ul>
<p>Pages of draws are permanent. If a link on this site led you here, that is our fault.</p>`
  const description = 'This address leads to no page. Every campaign is linked from the front page.'
  return { path, type: PAGE_TYPE, body: page({ site, path, title, description, body }) }
}
