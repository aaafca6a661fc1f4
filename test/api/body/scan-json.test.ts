import test from 'ava'
import fc from 'fast-check'
import { LIST_VALUES as MAX_VALUES, MAX_NESTING, scanJson } from '../../../api/body/scan-json.ts'
import { Refused } from '../../../domain/refusals.ts'

const scan =
  (text: string, maxValues = MAX_VALUES) =>
  () =>
    scanJson(Buffer.from(text), maxValues)
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

const TOO_DEEP = { instanceOf: Refused, message: /nests deeper than 32 levels/ }
const TOO_MANY = { instanceOf: Refused, message: /more than 1000000 values/ }

test('a body nests as deep as allowed and no deeper, by lists and by objects, finished or not', (t) => {
  t.notThrows(scan(nested(MAX_NESTING)))
  t.throws(scan(nested(MAX_NESTING + 1)), TOO_DEEP)
  t.throws(scan('{"a":'.repeat(MAX_NESTING + 1)), TOO_DEEP)
  t.throws(scan('[{"a":'.repeat(MAX_NESTING)), TOO_DEEP)
  t.notThrows(scan(`[${nested(MAX_NESTING - 1)},${nested(MAX_NESTING - 1)}]`), 'one after the other is not deeper')
})

test('a body has as many values as allowed and no more, whatever they are', (t) => {
  t.notThrows(scan(`[${'1,'.repeat(MAX_VALUES - 3)}1]`))
  t.throws(scan(`[${'1,'.repeat(MAX_VALUES)}1]`), TOO_MANY)
  t.throws(scan(`[${'[],'.repeat(MAX_VALUES / 2)}[]]`), TOO_MANY)
  t.throws(scan(`{${'"":{},'.repeat(MAX_VALUES / 2)}"":1}`), TOO_MANY)
})

test('what is in a string counts for nothing', (t) => {
  t.notThrows(scan(JSON.stringify(['['.repeat(100), '"['.repeat(100), '\\'.repeat(7), '\\"[{'.repeat(100)])))
  t.notThrows(scan(JSON.stringify({ [','.repeat(MAX_VALUES + 1)]: '{'.repeat(100) })))
  t.throws(scan(`["\\\\",${nested(MAX_NESTING)}]`), TOO_DEEP, 'the string ends behind its escaped backslash')
})

test('what is no JSON is left to the parser', (t) => {
  for (const text of ['', '"', '"\\', '"\\"', ']]]]', 'winners', '\u0000']) t.notThrows(scan(text), text)
})

test('any JSON of a few levels passes', (t) => {
  const value = fc.jsonValue({ maxDepth: 8 })
  fc.assert(fc.property(value, (json) => scanJson(Buffer.from(JSON.stringify(json)), MAX_VALUES) === undefined))
  t.pass()
})
