import test from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import { changed, type Document, ofOrder, order, original, remove, set } from '../../support/pull/shop-document.ts'

const setInOrder = (place: string, value: unknown) => set(`${order} properties ${place}`, value)

for (const [what, change, expected] of [
  ['a member of an answer that went', remove(`${order} properties gift`), '/gift: the member is gone'],
  [
    'a member of an answer that was renamed',
    (d: Document) => {
      remove(`${order} properties gift`)(d)
      setInOrder('isGift', { type: 'boolean' })(d)
    },
    '/gift: the member is gone',
  ],
  [
    'a member of an answer that became optional',
    set(`${order} required`, ['id', 'state', 'code', 'cents', 'lines', 'at']),
    '/note: the member became optional',
  ],
  ['an answer of another type', setInOrder('cents type', 'string'), '/cents: string is answered'],
  ['an integer that became any number', setInOrder('cents type', 'number'), '/cents: number is answered'],
  ['an answer that may be null', setInOrder('id type', ['string', 'null']), '/id: null is answered'],
  ['a value of an answer that went', setInOrder('state enum', ['open']), '/state: the value "sent" is gone'],
  [
    'a value of an answer that is new',
    setInOrder('state enum', ['open', 'sent', 'lost']),
    '/state: the value "lost" is new',
  ],
  [
    'any value where some were told',
    remove(`${order} properties state enum`),
    '/state: other values than ["open","sent"] are answered',
  ],
  [
    'a value that went from a list that may grow',
    setInOrder('code enum', ['late', 'broken']),
    '/code: the value "lost" is gone',
  ],
  ['a higher upper limit of an answer', setInOrder('cents maximum', 1001), '/cents: maximum was 1000 and is 1001'],
  ['a lower lower limit of an answer', setInOrder('cents minimum', -1), '/cents: minimum was 0 and is -1'],
  [
    'an answer that lost its limit',
    remove(`${order} properties note maxLength`),
    '/note: maxLength was 40 and is none',
  ],
  ['an answer with another pattern', setInOrder('id pattern', '^o_'), '/id: pattern was "^ord_" and is "^o_"'],
  [
    'an answer that lost its format',
    remove(`${order} properties at format`),
    '/at: format was "date-time" and is none',
  ],
  ['a longer array', setInOrder('lines maxItems', 11), '/lines: maxItems was 10 and is 11'],
  ['an answer that is no longer described', setInOrder('gift', {}), '/gift: anything is answered'],
] as const) {
  test(`breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), ofOrder(expected))
  })
}

test('breaking: a change in what an array holds', (t) => {
  const change = set('components schemas Line properties sku type', 'integer')
  t.deepEqual(breakingChanges(original(), changed(change)), [
    'GET /orders: answer 200: application/json: /lines/[]/sku: integer is answered',
    'POST /orders: answer 201: application/json: /sku: integer is answered',
    'order.sent: body: application/json: /lines/[]/sku: integer is answered',
  ])
})
