import test from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import { changed, type Document, ofOrder, order, original, remove, set } from '../../support/pull/shop-document.ts'

for (const [what, change, expected] of [
  ['a member of an answer that went', remove(`${order} properties gift`), ofOrder('/gift: the member is gone')],
  [
    'a member of an answer that was renamed',
    (d: Document) => {
      remove(`${order} properties gift`)(d)
      set(`${order} properties isGift`, { type: 'boolean' })(d)
    },
    ofOrder('/gift: the member is gone'),
  ],
  [
    'a member of an answer that became optional',
    set(`${order} required`, ['id', 'state', 'code', 'cents', 'lines', 'at']),
    ofOrder('/note: the member became optional'),
  ],
  ['an answer of another type', set(`${order} properties cents type`, 'string'), ofOrder('/cents: string is answered')],
  [
    'an integer that became any number',
    set(`${order} properties cents type`, 'number'),
    ofOrder('/cents: number is answered'),
  ],
  [
    'an answer that may be null',
    set(`${order} properties id type`, ['string', 'null']),
    ofOrder('/id: null is answered'),
  ],
  [
    'a value of an answer that went',
    set(`${order} properties state enum`, ['open']),
    ofOrder('/state: the value "sent" is gone'),
  ],
  [
    'a value of an answer that is new',
    set(`${order} properties state enum`, ['open', 'sent', 'lost']),
    ofOrder('/state: the value "lost" is new'),
  ],
  [
    'any value where some were told',
    remove(`${order} properties state enum`),
    ofOrder('/state: other values than ["open","sent"] are answered'),
  ],
  [
    'a value that went from a list that may grow',
    set(`${order} properties code enum`, ['late', 'broken']),
    ofOrder('/code: the value "lost" is gone'),
  ],
  [
    'a higher upper limit of an answer',
    set(`${order} properties cents maximum`, 1001),
    ofOrder('/cents: maximum was 1000 and is 1001'),
  ],
  [
    'a lower lower limit of an answer',
    set(`${order} properties cents minimum`, -1),
    ofOrder('/cents: minimum was 0 and is -1'),
  ],
  [
    'an answer that lost its limit',
    remove(`${order} properties note maxLength`),
    ofOrder('/note: maxLength was 40 and is none'),
  ],
  [
    'an answer with another pattern',
    set(`${order} properties id pattern`, '^o_'),
    ofOrder('/id: pattern was "^ord_" and is "^o_"'),
  ],
  [
    'an answer that lost its format',
    remove(`${order} properties at format`),
    ofOrder('/at: format was "date-time" and is none'),
  ],
  [
    'a change in what an array holds',
    set('components schemas Line properties sku type', 'integer'),
    [
      `GET /orders: answer 200: application/json: /lines/[]/sku: integer is answered`,
      `POST /orders: answer 201: application/json: /sku: integer is answered`,
      `order.sent: body: application/json: /lines/[]/sku: integer is answered`,
    ],
  ],
  ['a longer array', set(`${order} properties lines maxItems`, 11), ofOrder('/lines: maxItems was 10 and is 11')],
  [
    'an answer that is no longer described',
    set(`${order} properties gift`, {}),
    ofOrder('/gift: anything is answered'),
  ],
] as const) {
  test(`breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), expected)
  })
}
