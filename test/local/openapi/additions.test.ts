import test from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import {
  addParameter,
  answer,
  at,
  body,
  changed,
  type Document,
  get,
  type Json,
  order,
  original,
  remove,
  set,
} from '../../support/pull/shop-document.ts'

for (const [what, change] of [
  ['nothing', () => {}],
  ['a new path', set('paths /shops', { get: {} })],
  ['a new operation', set('paths /orders delete', {})],
  ['another host', set('servers', [{ url: 'https://other.example/api/v1' }])],
  ['a new error', set(`${get} responses 409`, {})],
  ['a new media type', set(`${answer} content text/csv`, { schema: {} })],
  ['a new header of an answer', set(`${answer} headers X-More`, { schema: {} })],
  ['a new optional query member', addParameter({ in: 'query', name: 'page', schema: {} })],
  ['a header that is no longer required', set(`${get} parameters 1 required`, false)],
  ['a query member that takes more values', set(`${get} parameters 0 schema enum`, ['open', 'sent', 'lost'])],
  ['a query member that takes any', remove(`${get} parameters 0 schema enum`)],
  ['a scope that is no longer needed', set(`${get} security`, [{ key: [] }])],
  ['no key any more', set(`${get} security`, [])],
  ['another key beside the first', set(`${get} security`, [{ key: ['read'] }, { other: [] }])],
  ['a new optional body', set(`${get} requestBody`, { required: false, content: {} })],
  ['a new optional member of a request', set(`${body} properties size`, { type: 'string' })],
  ['a member of a request that became optional', set(`${body} required`, [])],
  ['null that is taken now', set(`${body} properties sku type`, ['string', 'null'])],
  ['any number instead of an integer in a request', set(`${body} properties amount type`, 'number')],
  [
    'an alternative more in a request',
    (d: Document) => void (at(d, `${body} properties who anyOf`).holder['anyOf'] as Json[]).push({ type: 'integer' }),
  ],
  [
    'wider limits of a request',
    (d: Document) => {
      set(`${body} properties amount maximum`, 10)(d)
      remove(`${body} properties amount minimum`)(d)
      set(`${body} properties sku maxLength`, 41)(d)
    },
  ],
  ['a value more in a request', set(`${body} properties kind enum`, ['small', 'large', 'huge'])],
  ['no pattern any more in a request', remove(`${body} properties tag pattern`)],
  ['unknown members that are taken now', remove(`${body} additionalProperties`)],
  ['a new member of an answer', set(`${order} properties more`, { type: 'string' })],
  [
    'a member of an answer that is always there now',
    (d: Document) => void (at(d, `${order} required`).holder['required'] as string[]).push('gift'),
  ],
  ['an answer that is never null any more', set(`${order} properties note type`, 'string')],
  [
    'tighter limits of an answer',
    (d: Document) => {
      set(`${order} properties cents maximum`, 999)(d)
      set(`${order} properties cents minimum`, 1)(d)
    },
  ],
  ['a new value of a list that may grow', set(`${order} properties code enum`, ['late', 'lost', 'broken'])],
  ['other words', set(`${order} properties id description`, 'The order’s id.')],
  ['an example', set(`${order} properties id example`, 'ord_1')],
  [
    'a schema that is written in place instead of referred to',
    (d: Document) => set(`${order} properties lines items`, structuredClone(d.components.schemas['Line']))(d),
  ],
  [
    'an order of alternatives',
    (d: Document) => {
      const { holder, name } = at(d, `${body} properties who anyOf`)
      holder[name] = (holder[name] as Json[]).toReversed()
    },
  ],
  ['a new webhook', set('webhooks order.lost', { post: {} })],
  [
    'a new header of a webhook',
    (d: Document) =>
      void (at(d, 'webhooks order.sent post parameters').holder['parameters'] as Json[]).push({
        in: 'header',
        name: 'x',
        required: true,
        schema: {},
      }),
  ],
] as const) {
  test(`not breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), [])
  })
}
