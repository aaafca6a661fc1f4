import test from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import { body, changed, type Document, ofBody, original, remove, set } from '../../support/pull/shop-document.ts'

for (const [what, change, expected] of [
  [
    'a member of a request that became required',
    set(`${body} required`, ['sku', 'amount']),
    ofBody('/amount: the member became required'),
  ],
  [
    'a new required member of a request',
    (d: Document) => {
      set(`${body} properties size`, { type: 'string' })(d)
      set(`${body} required`, ['sku', 'size'])(d)
    },
    ofBody('/size: the member became required'),
  ],
  ['a member of a request that went', remove(`${body} properties kind`), ofBody('/kind: the member is gone')],
  [
    'a narrowed type of a request',
    set(`${body} properties amount type`, 'string'),
    ofBody('/amount: integer is no longer taken'),
  ],
  [
    'null that is no longer taken',
    set(`${body} properties tag type`, 'string'),
    ofBody('/tag: null is no longer taken'),
  ],
  [
    'an alternative that is no longer taken',
    set(`${body} properties who`, { type: 'string' }),
    ofBody('/who: object is no longer taken'),
  ],
  [
    'a member of an alternative that went',
    set(`${body} properties who anyOf 1 properties`, {}),
    ofBody('/who/name: the member is gone'),
  ],
  [
    'a value of a request that went',
    set(`${body} properties kind enum`, ['small']),
    ofBody('/kind: the value "large" is gone'),
  ],
  [
    'values where any was taken',
    set(`${body} properties sku enum`, ['a', 'b']),
    ofBody('/sku: only ["a","b"] is taken'),
  ],
  [
    'a lower upper limit of a request',
    set(`${body} properties amount maximum`, 8),
    ofBody('/amount: maximum was 9 and is 8'),
  ],
  [
    'a higher lower limit of a request',
    set(`${body} properties amount minimum`, 2),
    ofBody('/amount: minimum was 1 and is 2'),
  ],
  ['a shorter text', set(`${body} properties sku maxLength`, 39), ofBody('/sku: maxLength was 40 and is 39')],
  ['a longer text at least', set(`${body} properties sku minLength`, 2), ofBody('/sku: minLength was 1 and is 2')],
  [
    'a new pattern of a request',
    set(`${body} properties sku pattern`, '^x'),
    ofBody('/sku: pattern was none and is "^x"'),
  ],
  [
    'a new keyword that nothing here knows',
    set(`${body} properties sku contentEncoding`, 'base64'),
    ofBody('/sku: contentEncoding was none and is "base64"'),
  ],
] as const) {
  test(`breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), expected)
  })
}

test('breaking: members that a request could bring beside those that were named', (t) => {
  const open = changed(remove(`${body} additionalProperties`))
  t.deepEqual(breakingChanges(open, original()), ofBody('members that it does not know are no longer taken'))
})
