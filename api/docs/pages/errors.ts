/** The form of every error, and each code: the page that the `type` of a problem points into. */
import { html, type Html } from '../../../public-site/html.ts'
import { refusals } from '../../../domain/refusals.ts'
import { jsonBox } from '../code.ts'
import { type Document, operationsOf } from '../document.ts'
import type { Code } from '../../../domain/refusals.ts'
import { advice, codes } from '../error-advice.ts'
import type { DocsLink, DocsPage } from '../layout.ts'
import { inlineMarkdown } from '../markdown.ts'
import { component } from '../reference/components.ts'
import { attentionLinks, attentionSection } from './attention.ts'

/** The statuses that calls answer the code with; for a code that no call lists, those of the table. */
const statusesOf = (document: Document, code: Code): string => {
  const ofCalls = operationsOf(document).flatMap(({ responses }) =>
    responses.flatMap(([status, { content }]) =>
      Object.values(content?.['application/problem+json']?.examples ?? {}).flatMap(({ value }) =>
        (value as { code?: string } | undefined)?.code === code ? [Number(status)] : [],
      ),
    ),
  )
  const ofTable = Object.values(refusals).flatMap((refusal) => (refusal.code === code ? [refusal.status] : []))
  const statuses = new Set<number>(ofCalls.length > 0 ? ofCalls : ofTable)
  return [...statuses].toSorted((a, b) => a - b).join(', ')
}

const retries = {
  no: 'Do not retry.',
  later: 'Retry after the time that Retry-After says.',
  safe: 'Retry after a while, with growing delays.',
} as const

const entry = (document: Document, code: Code): Html => {
  const { means, todo, retry } = advice[code]
  return html`<section class="error" aria-labelledby="${code}">
<h3 id="${code}"><code>${code}</code> <span class="status">${statusesOf(document, code)}</span></h3>
<p>${inlineMarkdown(means)}</p>
<p>${inlineMarkdown(todo)}</p>
<p class="dim">${retries[retry]}</p>
</section>`
}

const example = (baseUrl: string) => ({
  type: `${baseUrl}/errors#bad_request`,
  title: refusals.bad_request.title,
  status: 400,
  code: 'bad_request',
  detail: 'There are 2 problems in the body; see errors.',
  requestId: 'req_7KdMxQ2sVbYh0nTcJ5wRzE',
  errors: [
    { pointer: '/winners/3', detail: 'repeats the winner of position 1' },
    { pointer: '/winners/7/displayName', detail: 'is longer than 40 characters' },
  ],
})

export const errorsLink: DocsLink = {
  path: '/errors',
  label: 'Errors',
  parts: [{ id: 'shape', text: 'The shape' }, ...codes.map((code) => ({ id: code, text: code })), ...attentionLinks],
}

export const errorsDocsPage = (document: Document, baseUrl: string): DocsPage => ({
  path: '/errors',
  title: 'Errors',
  description:
    'Every error code of the partner API, and every reason why something needs attention: what it means, and what to do.',
  body: html`<h1>Errors</h1>
<p class="lead">Every error is answered in one shape: the <code>application/problem+json</code> of RFC 9457. Programs go by <code>code</code>; people read <code>detail</code>, which says what is wrong and what to do next.</p>
<h2 id="shape">The shape</h2>
<div class="beside"><div>${component(document, 'Problem')}</div>
<div>${jsonBox(example(baseUrl), 'An answer of 400')}</div></div>
<h2 id="codes">Codes</h2>
<p>Codes may be added at any time. Treat one that you do not know by its status: 4xx means that the call has to be changed, 5xx that it can be sent again. <a href="/docs/guides/errors">The guide</a> explains how to retry safely.</p>
${codes.map((code) => entry(document, code))}
${attentionSection()}`,
})
