/** The types of events, and the body of each. */
import { html, type Html } from '../../../public-site/html.ts'
import { eventSentences, type EventType, eventTypes } from '../../../domain/webhook/event-types.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { DELAYS_MS } from '../../../domain/webhook/retry.ts'
import { jsonBox } from '../code.ts'
import { type Document, type Media, resolve, type Schema } from '../document.ts'
import type { DocsLink, DocsPage } from '../layout.ts'
import { component, componentsIn } from '../reference/components.ts'
import { membersOf } from '../reference/members.ts'

const PATH = '/docs/reference/events'

const mediaOf = (document: Document, type: EventType): Media | undefined => {
  const body = document.webhooks?.[type]?.post?.requestBody
  return body?.content['application/json']
}

const schemaOf = (document: Document, type: EventType): Schema =>
  resolve(document, mediaOf(document, type)?.schema ?? {})

const exampleOf = (media: Media | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value

const objectsOf = (document: Document): string[] =>
  componentsIn(
    document,
    eventTypes.map((type) => schemaOf(document, type)),
  )

const article = (document: Document, type: EventType): Html => {
  const example = exampleOf(mediaOf(document, type))
  return html`<article class="operation" aria-labelledby="${type}">
<h3 id="${type}"><code>${type}</code></h3>
<div class="about"><p>${eventSentences[type]}</p>
${membersOf(document, schemaOf(document, type).properties?.['data'] ?? {}, 'answer')}</div>
<div class="sample">${example !== undefined && jsonBox(example, `Body of ${type}`)}</div>
</article>`
}

const FIELDS: readonly (readonly [string, string])[] = [
  ['webhook-id', 'The event’s id, the same on every try: act on each id once.'],
  [
    'webhook-timestamp',
    'When this try was made, in whole seconds since 1970. Refuse anything older than five minutes.',
  ],
  [
    'webhook-signature',
    'One or, while a secret is being replaced, two signatures, separated by a space: each v1, and a base64 HMAC-SHA256.',
  ],
  ['log-checkpoint', 'The newest signed checkpoint of the public transparency log, in base64.'],
]

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const delayWords = (ms: number): string => {
  if (ms >= HOUR_MS) return `${ms / HOUR_MS} hours`
  return ms >= MINUTE_MS ? `${ms / MINUTE_MS} minutes` : `${ms / SECOND_MS} seconds`
}

const tries: readonly (readonly [string, string])[] = [
  ['1', 'at once'],
  ...DELAYS_MS.map((ms, i) => [String(i + 2), delayWords(ms)] as const),
]

const rows = (cells: readonly (readonly [Html | string, Html | string])[]): Html =>
  html`<tbody>${cells.map(([first, second]) => html`<tr><th scope="row">${first}</th><td>${second}</td></tr>`)}</tbody>`

export const eventsLink = (document: Document): DocsLink => ({
  path: PATH,
  label: 'Events',
  parts: [
    { id: 'delivery', text: 'How they are delivered' },
    ...eventTypes.map((type) => ({ id: type, text: type })),
    ...objectsOf(document).map((name) => ({ id: name, text: name })),
  ],
})

export const eventsPage = (document: Document): DocsPage => ({
  path: PATH,
  title: 'Events',
  description: 'Every webhook event of the service: when it happens and its body.',
  body: html`<h1>Events</h1>
<p class="lead">Events in your account are posted to your webhook endpoints as Standard Webhooks, and listed in <a href="/docs/reference/account#listEvents">the API</a> for ${LOG_DAYS} days. <a href="/docs/guides/webhooks">The guide</a> has a receiver that checks signatures; <a href="/docs/reference/webhooks">these calls</a> manage endpoints.</p>
<h2 id="delivery">How they are delivered</h2>
<p>Each event is a POST with a JSON body: <code>type</code>, <code>timestamp</code>, <code>data</code>, and <code>"example": true</code> when you asked for an example and nothing happened. <code>data</code> is the state when the event happened; read the current state from the API.</p>
<div class="table"><table><caption>Header fields</caption>${rows(FIELDS.map(([name, says]) => [html`<code>${name}</code>`, says]))}</table></div>
<p>Any 2xx answer within 15 seconds counts as received. Anything else, including a redirect, is a failure and is retried after these delays, with up to a fifth added at random:</p>
<div class="table"><table><caption>Tries of one delivery</caption><thead><tr><th scope="col">Try</th><th scope="col">After the one before</th></tr></thead>${rows(tries)}</table></div>
<p>A later <code>Retry-After</code> with 429 or 503 is honoured, up to a day. 410 disables the endpoint at once; so do five days of nothing but failures, and <a href="#webhook_endpoint.disabled"><code>webhook_endpoint.disabled</code></a> tells your other endpoints. Deliveries are kept for 30 days, and can be sent again.</p>
<h2 id="types">Types</h2>
<p>Types may be added at any time: answer 2xx to those that you do not know.</p>
${eventTypes.map((type) => article(document, type))}
<h2 id="objects">Objects</h2>
${objectsOf(document).map((name) => component(document, name))}`,
})
