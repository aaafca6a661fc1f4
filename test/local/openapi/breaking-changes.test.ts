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
  ofOrder,
  order,
  original,
  post,
  remove,
  set,
} from '../../support/pull/shop-document.ts'

for (const [what, change, expected] of [
  ['a path that went', remove('paths /orders'), ['/orders is gone']],
  [
    'a path that was renamed',
    (d: Document) => void (d.paths = { '/purchases': d.paths['/orders'] }),
    ['/orders is gone'],
  ],
  ['an operation that went', remove(post), ['POST /orders is gone']],
  [
    'an operation with another name',
    set(`${get} operationId`, 'orders'),
    ['GET /orders: its name was listOrders and is orders'],
  ],
  [
    'another root',
    set('servers', [{ url: 'https://shop.example/api/v2' }]),
    ['the paths began with /api/v1 and begin with /api/v2'],
  ],
  ['a status that went', remove(`${get} responses 404`), ['GET /orders: the status 404 is gone']],
  ['a success that was not told of', set(`${get} responses 202`, {}), ['GET /orders: the success 202 is new']],
  [
    'a media type that went',
    set(`${answer} content`, { 'text/csv': { schema: {} } }),
    ['GET /orders: answer 200: the media type application/json is gone'],
  ],
  [
    'an answer without its body',
    remove(`${answer} content`),
    ['GET /orders: answer 200: the media type application/json is gone'],
  ],
  ['a header that went', set(`${answer} headers`, {}), ['GET /orders: answer 200: the header X-Id is gone']],
  [
    'a header that became optional',
    set('components headers X-Id required', false),
    ['GET /orders: answer 200: the header X-Id became optional'],
  ],
  [
    'a scope that was not needed',
    set(`${get} security`, [{ key: ['read', 'write'] }]),
    ['GET /orders: it takes a key or a scope that it did not'],
  ],
  ['another key', set(`${get} security`, [{ other: [] }]), ['GET /orders: it takes a key or a scope that it did not']],
  [
    'a query member that went',
    (d: Document) => void (at(d, `${get} parameters`).holder['parameters'] as Json[]).shift(),
    ['GET /orders: query parameter state is gone'],
  ],
  [
    'a query member that became required',
    set(`${get} parameters 0 required`, true),
    ['GET /orders: query parameter state became required'],
  ],
  [
    'a value of a query member that went',
    set(`${get} parameters 0 schema enum`, ['open']),
    ['GET /orders: query parameter state: the value "sent" is gone'],
  ],
  [
    'a new required header of a request',
    addParameter({
      in: 'header',
      name: 'X-Shop',
      required: true,
      schema: {},
    }),
    ['GET /orders: header parameter X-Shop is new and required'],
  ],
  [
    'a new required query member',
    addParameter({
      in: 'query',
      name: 'page',
      required: true,
      schema: {},
    }),
    ['GET /orders: query parameter page is new and required'],
  ],
  [
    'a new required body',
    set(`${get} requestBody`, { required: true, content: {} }),
    ['GET /orders: a body became required'],
  ],
  [
    'a body that became required',
    set(`${post} requestBody required`, true),
    ['POST /orders: the body became required'],
  ],
  ['a body that went', remove(`${post} requestBody`), ['POST /orders: the body is gone']],
  [
    'a media type of a request that went',
    set(`${post} requestBody content`, { 'text/csv': { schema: {} } }),
    ['POST /orders: body: the media type application/json is gone'],
  ],

  ['a webhook that went', remove('webhooks order.sent'), ['order.sent is gone']],
  [
    'a header of a webhook that went',
    set('webhooks order.sent post parameters', []),
    ['order.sent: header parameter webhook-id is gone'],
  ],
  [
    'a header of a webhook that became optional',
    set('webhooks order.sent post parameters 0 required', false),
    ['order.sent: header parameter webhook-id became optional'],
  ],
  ['a webhook without its body', remove('webhooks order.sent post requestBody'), ['order.sent: the body is gone']],
  [
    'an answer to a webhook that says nothing any more',
    set('webhooks order.sent post responses', {}),
    ['order.sent: answering 2XX says nothing any more'],
  ],
] as const) {
  test(`breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), expected)
  })
}

test('several breaks are all reported', (t) => {
  const both = changed((document) => {
    remove(`${order} properties gift`)(document)
    set(`${body} properties amount maximum`, 8)(document)
  })
  t.is(breakingChanges(original(), both).length, 3)
})

test('a schema that contains itself is compared once', (t) => {
  const alternatives = { anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }
  const nested = set(`${order} properties parent`, alternatives)
  const before = changed(nested)
  const after = changed((document) => {
    nested(document)
    remove(`${order} properties gift`)(document)
  })
  t.deepEqual(breakingChanges(before, before), [])
  t.true(breakingChanges(before, after).includes(ofOrder('/gift: the member is gone')[0] as string))
})
