/** The documentation's first page: what the service does, the first call, and where to go next. */
import { type Html, html } from '../../../public-site/html.ts'
import { codeTabs } from '../code.ts'
import type { Document, Section } from '../document.ts'
import type { DocsLink, DocsPage } from '../layout.ts'
import { type Written, writtenAs } from '../markdown.ts'
import { samplesOf } from '../reference/calls.ts'
import { sectionPath } from './section.ts'

/** What applies to every call: the document's own introduction. */
export const basicsOf = ({ info }: Document): Written =>
  writtenAs((info.description ?? '').replace(/^[^#]*/, ''), { linkTo: (href) => href })

export const homeLink = (basics: Written, hasClient: boolean): DocsLink => ({
  path: '/docs',
  label: 'Overview',
  parts: [
    { id: 'first-call', text: 'The first call' },
    { id: 'calls', text: 'All calls' },
    ...basics.headings,
    ...(hasClient ? [{ id: 'client', text: 'The client for Node' }] : []),
  ],
})

const card = (path: string, title: string, says: string): Html =>
  html`<li><a href="${path}">${title}</a><span>${says}</span></li>`

const calls = (section: Section): Html => html`<tbody>
<tr><th colspan="2" scope="rowgroup"><a href="${sectionPath(section)}">${section.name}</a></th></tr>
${section.operations.map(
  ({ operationId, summary, method, path }) =>
    html`<tr><td><a href="${sectionPath(section)}#${operationId}">${summary}</a></td><td><code><span class="method method-${method.toLowerCase()}">${method}</span> ${path.split(/(?=\/)/).map((step) => html`<wbr>${step}`)}</code></td></tr>`,
)}</tbody>`

type Parts = {
  basics: Written
  baseUrl: string
  sections: readonly Section[]
  guides: readonly (DocsLink & { about: string })[]
  client: readonly string[]
}

export const homePage = ({ basics, baseUrl, sections, guides, client }: Parts): DocsPage => ({
  path: '/docs',
  title: 'Overview',
  description: 'Guides, reference and a page to try the partner API of the Prize Drawing Service.',
  body: html`<h1>Build on Prize Drawings</h1>
<p class="lead">You send the winners of each drawing. The service locks the list, draws everyone’s prize from a random value that is requested only afterwards, publishes a proof that anyone can check, and pays.</p>
<ul class="cards">
${card('/docs/guides/quick-start', 'Quick start', 'From a key to a verified test drawing in ten minutes.')}
${card('/docs/try', 'Try it', 'Make any call from this browser, with a test key.')}
${card(sectionPath(sections[0] as Section), 'Reference', 'Every call with its members, errors, and code to copy.')}
${card('/docs/reference/events', 'Events', 'What your webhooks receive, and when.')}
</ul>
<h2 id="first-call">The first call</h2>
<p>The API is at <code>${baseUrl}/api/v1</code>, speaks JSON, and takes an API key as a bearer token. This lists your campaigns:</p>
${codeTabs('first-call', 'Call', samplesOf({ baseUrl, name: 'listCampaigns', answers: true }, { method: 'GET', url: `${baseUrl}/api/v1/campaigns`, headers: {}, values: {} }))}
<h2 id="guides">Guides</h2>
<ul class="cards">${guides.map(({ path, label, about }) => card(path, label, about))}</ul>
<h2 id="calls">All calls</h2>
<div class="table wide-table"><table class="all-calls">${sections.map(calls)}</table></div>
<p>Machines read the same as an <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>.</p>
<div class="written">${basics.body}</div>
${
  client.length > 0 &&
  html`<h2 id="client">The client for Node</h2>
<p>One file without dependencies, with types: ${client.map((name, i) => html`${i > 0 && ' and '}<a href="/docs/client/${name}" download>${name}</a>`)}. It retries safely, runs the scheduled loop in one call, and checks the signatures of webhooks.</p>`
}`,
})
