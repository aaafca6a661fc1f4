import test from 'ava'
import fc from 'fast-check'
import { winnerSentence } from '../../../domain/finding-words/winner.ts'
import { MAX_WINNERS, readSentWinners } from '../../../domain/drawing/winners.ts'
import { anyCharacter, winnerId, winnerList } from '../../support/arbitraries.ts'

const listOf = (...winners: unknown[]) => {
  const read = readSentWinners({ winners })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.list
}
const problemsOf = (body: unknown) => {
  const read = readSentWinners(body)
  if ('list' in read) return []
  return read.problems.map(({ pointer, finding }) => ({ pointer, detail: winnerSentence(finding).en }))
}

test('a list of ids is taken in its order, without names or avatars', (t) => {
  fc.assert(
    fc.property(winnerList(), (winners) => {
      t.deepEqual(listOf(...winners), { winners, displayNames: null, avatarUrls: null })
    }),
  )
})

test('an object with an id alone is the same as the id', (t) => {
  fc.assert(
    fc.property(winnerList(), (winners) => {
      t.deepEqual(listOf(...winners.map((winner) => ({ winner }))), listOf(...winners))
    }),
  )
})

test('what is absent stays, null removes, and a string replaces, member by member', (t) => {
  const list = listOf(
    'a',
    { winner: 'b', displayName: ' Ada ' },
    { winner: 'c', displayName: null, avatarUrl: 'https://pics.test/c' },
    { winner: 'd', avatarUrl: null },
  )
  t.deepEqual(list, {
    winners: ['a', 'b', 'c', 'd'],
    displayNames: [undefined, 'Ada', null, undefined],
    avatarUrls: [undefined, undefined, 'https://pics.test/c', null],
  })
})

const ids: Record<string, RegExp> = {
  '': /must not be empty/,
  'ada@example.com': /e-mail address must never be a winner id/,
  'ada lovelace': /no spaces/,
  ' ada': /no spaces/,
  'ada\n': /no spaces/,
  'ada#1': /only letters, digits/,
  ädä: /only letters, digits/,
  'a"b': /only letters, digits/,
  'a\\b': /only letters, digits/,
  'a\u0000': /only letters, digits/,
  ['#'.padEnd(128, 'x')]: /only letters, digits/,
  ['x'.repeat(129)]: /128 characters at most; this one has 129/,
}

test('an id that breaks a rule is refused with a pointer and a sentence, as a string and in an object', (t) => {
  for (const [id, sentence] of Object.entries(ids)) {
    for (const [element, pointer] of [
      [id, '/winners/1'],
      [{ winner: id }, '/winners/1/winner'],
    ] as const) {
      const [problem, ...others] = problemsOf({ winners: ['ok', element] })
      t.is(problem?.pointer, pointer, id)
      t.regex(problem?.detail ?? '', sentence, id)
      t.deepEqual(others, [])
    }
  }
})

test('an id of 128 characters, with every character that is allowed, is taken', (t) => {
  t.deepEqual(listOf('x'.repeat(128), 'AZaz09._:~+/=-').winners, ['x'.repeat(128), 'AZaz09._:~+/=-'])
})

test('any string is either an id by the rule or refused', (t) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), winnerId), (text) => {
      t.is(problemsOf({ winners: [text] }).length === 0, /^[A-Za-z0-9._:~+/=_-]{1,128}$/.test(text))
    }),
  )
})

test('the same winner twice is refused with both positions', (t) => {
  const detail = 'The winner at position 3 is also at position 1; nobody may be in one list twice.'
  t.deepEqual(problemsOf({ winners: ['a', 'b', 'c', { winner: 'b' }] }), [{ pointer: '/winners/3', detail }])
  t.deepEqual(listOf('a', 'A').winners, ['a', 'A'])
})

test('a name or an avatar that an element only inherits is not given', (t) => {
  const element = Object.assign(Object.create({ displayName: 'Eve', avatarUrl: 'https://pics.test/eve' }), {
    winner: 'a',
  })
  t.deepEqual(listOf(element), { winners: ['a'], displayNames: null, avatarUrls: null })
})

test('a name that Object.prototype has is an id like any other', (t) => {
  const winners = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  t.deepEqual(listOf(...winners).winners, winners)
  t.deepEqual(problemsOf({ winners: ['__proto__', '__proto__'] }).length, 1)
})

const malformed: Record<string, unknown> = {
  'no body': undefined,
  null: null,
  'a string': 'winners',
  'a bare array': ['a'],
  'an empty object': {},
  'winners that are a string': { winners: 'abc' },
  'winners that only look like an array': { winners: { 0: 'a', length: 1 } },
  'a second member': { winners: ['a'], round: 7 },
  'a member __proto__ that hides the list': JSON.parse('{"__proto__": {"winners": ["a"]}}'),
  'a second member __proto__': JSON.parse('{"winners": ["a"], "__proto__": {}}'),
  'a list that is only inherited': Object.create({ winners: ['a'] }),
  'a list that is inherited beside a member': Object.assign(Object.create({ winners: ['a'] }), { other: 1 }),
}

test('a body that is not an object with the one member winners is refused as a whole', (t) => {
  for (const [what, body] of Object.entries(malformed)) {
    t.deepEqual(
      problemsOf(body).map(({ pointer }) => pointer),
      [''],
      what,
    )
  }
})

test('elements that are neither ids nor objects are refused where they are', (t) => {
  const holed: unknown[] = ['a']
  holed.length = 2
  for (const element of [null, undefined, 5, true, ['b'], [], Symbol.iterator]) {
    t.deepEqual(
      problemsOf({ winners: ['a', element] }).map(({ pointer }) => pointer),
      ['/winners/1'],
    )
  }
  t.deepEqual(
    problemsOf({ winners: holed }).map(({ pointer }) => pointer),
    ['/winners/1'],
  )
})

test('an element with an unknown member, without an id, or with an id that is only inherited is refused', (t) => {
  const unknown = problemsOf({ winners: [JSON.parse('{"winner": "a", "__proto__": {"displayName": "x"}}')] })
  t.deepEqual(
    unknown.map(({ pointer }) => pointer),
    ['/winners/0'],
  )
  t.regex(unknown[0]?.detail ?? '', /no member "__proto__"/)
  t.regex(problemsOf({ winners: [{ winner: 'a', name: 'x' }] })[0]?.detail ?? '', /no member "name"/)
  for (const element of [{}, { winner: null }, { winner: 7 }, Object.create({ winner: 'a' })]) {
    const detail = 'Each winner needs its id here, as a string.'
    t.deepEqual(problemsOf({ winners: [element] }), [{ pointer: '/winners/0/winner', detail }])
  }
})

test('at most 20 problems are reported, each at its own place', (t) => {
  const problems = problemsOf({ winners: Array.from({ length: 1000 }, () => 'no good') })
  t.deepEqual(
    problems.map(({ pointer }) => pointer),
    Array.from({ length: 20 }, (_, i) => `/winners/${i}`),
  )
  const several = Array.from({ length: 50 }, () => ({ winner: 1, displayName: 2, avatarUrl: 3, more: 4 }))
  t.is(problemsOf({ winners: ['no good', ...several] }).length, 20)
})

test('100,000 winners are taken, with names too, and one more is refused', (t) => {
  const winners = Array.from({ length: MAX_WINNERS }, (_, i) => `w${i}`)
  t.deepEqual(listOf(...winners).winners, winners)
  const named = readSentWinners({
    winners: winners.map((winner, i) => (i % 2 ? winner : { winner, displayName: 'A' })),
  })
  t.true('list' in named && named.list.displayNames?.length === MAX_WINNERS)
  const [problem] = problemsOf({ winners: [...winners, 'one-more'] })
  t.regex(problem?.detail ?? '', /100000 winners at most; this one has 100001/)
})
