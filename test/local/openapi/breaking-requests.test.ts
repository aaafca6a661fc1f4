import test from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import { body, changed, type Document, ofBody, original, remove, set } from '../../support/pull/shop-document.ts'

const setInBody = (place: string, value: unknown) => set(`${body} properties ${place}`, value)

for (const [what, change, expected] of [
  [
    'a member of a request that became required',
    set(`${body} required`, ['sku', 'amount']),
    '/amount: the member became required',
  ],
  [
    'a new required member of a request',
    (d: Document) => {
      setInBody('size', { type: 'string' })(d)
      set(`${body} required`, ['sku', 'size'])(d)
    },
    '/size: the member became required',
  ],
  ['a member of a request that went', remove(`${body} properties kind`), '/kind: the member is gone'],
  ['a narrowed type of a request', setInBody('amount type', 'string'), '/amount: integer is no longer taken'],
  ['null that is no longer taken', setInBody('tag type', 'string'), '/tag: null is no longer taken'],
  ['an alternative that is no longer taken', setInBody('who', { type: 'string' }), '/who: object is no longer taken'],
  ['a member of an alternative that went', setInBody('who anyOf 1 properties', {}), '/who/name: the member is gone'],
  ['a value of a request that went', setInBody('kind enum', ['small']), '/kind: the value "large" is gone'],
  ['values where any was taken', setInBody('sku enum', ['a', 'b']), '/sku: only ["a","b"] is taken'],
  ['a lower upper limit of a request', setInBody('amount maximum', 8), '/amount: maximum was 9 and is 8'],
  ['a higher lower limit of a request', setInBody('amount minimum', 2), '/amount: minimum was 1 and is 2'],
  ['a shorter text', setInBody('sku maxLength', 39), '/sku: maxLength was 40 and is 39'],
  ['a longer text at least', setInBody('sku minLength', 2), '/sku: minLength was 1 and is 2'],
  ['a new pattern of a request', setInBody('sku pattern', '^x'), '/sku: pattern was none and is "^x"'],
  [
    'a new keyword that nothing here knows',
    setInBody('sku contentEncoding', 'base64'),
    '/sku: contentEncoding was none and is "base64"',
  ],
] as const) {
  test(`breaking: ${what}`, (t) => {
    t.deepEqual(breakingChanges(original(), changed(change)), ofBody(expected))
  })
}

test('breaking: members that a request could bring beside those that were named', (t) => {
  const open = changed(remove(`${body} additionalProperties`))
  t.deepEqual(breakingChanges(open, original()), ofBody('members that it does not know are no longer taken'))
})
