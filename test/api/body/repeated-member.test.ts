import test from 'ava'
import fc from 'fast-check'
import { anyCharacter } from '../../support/arbitraries.ts'
import { repeatedMember } from '../../../api/body/repeated-member.ts'

for (const [text, pointer] of [
  ['{"a":1,"a":2}', '/a'],
  ['{"a":1,"\\u0061":2}', '/a'],
  ['{"a":1 , "a" : 2}', '/a'],
  ['{"a":{"b":[1,{"c":"x","c":"y"}]}}', '/a/b/1/c'],
  ['[["a","a"],{"a":1},{"a":1,"b":[],"a":[]}]', '/2/a'],
  ['{"":1,"":2}', '/'],
  ['{"a/b~":1,"a/b~":2}', '/a~1b~0'],
  ['{"__proto__":1,"__proto__":2}', '/__proto__'],
  ['{"constructor":{"a":"}","a":"{"}}', '/constructor/a'],
  ['{"\\\\":1,"a":"\\"","b":"\\\\\\"","\\\\":2}', '/\\'],
] as const) {
  test(`${text} has ${pointer} twice`, (t) => {
    t.notThrows(() => JSON.parse(text))
    t.is(repeatedMember(text), pointer)
  })
}

for (const text of [
  '{"a":{"a":{"a":"a"}},"b":["a","a"]}',
  '"a:a"',
  '{"a":"a\\":\\"a","b":"a"}',
  '[{"a":1},{"a":1}]',
  '{}',
]) {
  test(`${text} has no member twice`, (t) => {
    t.notThrows(() => JSON.parse(text))
    t.is(repeatedMember(text), null)
  })
}

test('no value that JSON.stringify writes has a member twice, however it is spaced', (t) => {
  t.notThrows(() =>
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCharacter }), fc.constantFrom(0, 1, '\t\n'), (value, space) => {
        return repeatedMember(JSON.stringify(value, null, space)) === null
      }),
    ),
  )
})

test('a member is found twice wherever it stands', (t) => {
  const inside = fc.array(fc.oneof(fc.string(), fc.nat(3)), { maxLength: 5 })
  t.notThrows(() =>
    fc.assert(
      fc.property(inside, fc.string(), fc.jsonValue(), (path, name, value) => {
        const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
        const wrap = (text: string, part: string | number) =>
          typeof part === 'string' ? `{${JSON.stringify(part)}:${text}}` : `[${'0,'.repeat(part)}${text}]`
        const escape = (part: string | number) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`
        const text = path.toReversed().reduce(wrap, `{${member},${member}}`)
        return repeatedMember(text) === [...path, name].map(escape).join('')
      }),
    ),
  )
})

test('a member is found twice in an object within one of many members', (t) => {
  const many = Array.from({ length: 64 }, (_, i) => `"m${i}":0`).join()
  t.is(repeatedMember(`{${many},"z":{"a":1,"a":2}}`), '/z/a')
})

test('a body of 100,000 winners is looked through, and one that is nested a million times', (t) => {
  const winners = Array.from({ length: 100_000 }, (_, i) => ({
    winner: `w${i}`,
    displayName: `"\\ ${i}`,
    avatarUrl: null,
  }))
  const text = JSON.stringify({ winners })
  t.is(repeatedMember(text), null)
  t.is(repeatedMember(text.replace('"winner":"w99999"', '"displayName":"w99999"')), '/winners/99999/displayName')
  t.is(repeatedMember(`${'['.repeat(1e6)}{"a":1,"a":2}${']'.repeat(1e6)}`), '/0'.repeat(32))
})
