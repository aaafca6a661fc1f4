import test from 'ava'
import fc from 'fast-check'
import { anyCharacter } from '../../support/arbitraries.ts'
import { winnerSentence } from '../../../domain/finding-words/winner.ts'
import { readSourceAnswer, type SourceAnswer } from '../../../domain/pull/answer.ts'
import { sourceSentence } from '../../../domain/pull/sentence.ts'
import { isShowable } from '../../../domain/text.ts'

const answer = (body: unknown, overrides: Partial<SourceAnswer> = {}): SourceAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ...overrides,
})
const sentence = (given: SourceAnswer, winnersExpected = 3): string => {
  const read = readSourceAnswer(given, winnersExpected)
  return read.ok ? 'it was taken' : sourceSentence(read.finding).en
}

const winners = ['a', 'b', 'c']

test('a list is taken as it would be from a send, with its round', (t) => {
  const body = {
    winners: ['a', { winner: 'b', displayName: ' Ada ', avatarUrl: 'https://shop.test/a.png' }, 'c'],
    round: 17,
  }
  t.deepEqual(readSourceAnswer(answer(body), 3), {
    ok: true,
    list: {
      winners,
      displayNames: [undefined, 'Ada', undefined],
      avatarUrls: [undefined, 'https://shop.test/a.png', undefined],
    },
    round: 17,
    issues: { count: 0, first: [], findings: [] },
  })
})

test('a round is text that can be shown or a whole number, and may be absent or null', (t) => {
  const roundOf = (round: unknown) => {
    const read = readSourceAnswer(answer({ winners, round }), 3)
    return read.ok ? { round: read.round, issues: read.issues.count } : sourceSentence(read.finding).en
  }
  for (const round of ['7', 'week 48 – Köln', 0, -1, Number.MAX_SAFE_INTEGER, 'x'.repeat(100), '😀'.repeat(100), null])
    t.deepEqual(roundOf(round), { round, issues: 0 })
  t.deepEqual(roundOf(undefined), { round: null, issues: 0 })
  for (const round of ['', 'x'.repeat(101), 1.5, 2 ** 53, {}, [1], true, 'a\u0000b', 'a\u202eb', '\ud800'])
    t.deepEqual(roundOf(round), { round: null, issues: 1 }, JSON.stringify(round))
})

test('what cannot be shown is left out and reported, and the list is taken', (t) => {
  const body = {
    winners: [
      { winner: 'a', displayName: 'x'.repeat(41), avatarUrl: 'https://shop.test/a.png' },
      { winner: 'b', displayName: ' Ada ', avatarUrl: 'http://shop.test/b.png' },
      { winner: 'c', displayName: 7 },
    ],
    round: {},
  }
  const read = readSourceAnswer(answer(body), 3)
  t.like(read, {
    ok: true,
    list: {
      winners,
      displayNames: [undefined, 'Ada', undefined],
      avatarUrls: ['https://shop.test/a.png', undefined, undefined],
    },
    round: null,
  })
  t.like(read.ok && read.issues, {
    count: 4,
    first: [
      {
        position: null,
        member: 'round',
        detail: 'The round is neither text of 1 to 100 characters that can be shown nor a whole number.',
      },
      { position: 0, member: 'displayName', detail: 'The display name has 41 characters; 40 are allowed.' },
      { position: 1, member: 'avatarUrl', detail: 'The avatar address must start with https://.' },
      { position: 2, member: 'displayName', detail: 'This must be a string or null.' },
    ],
  })
})

test('a name that nobody can see or that covers others, and a picture at a reserved port, are left out and reported', (t) => {
  const body = {
    winners: [
      { winner: 'a', displayName: '\u200b\u3164' },
      { winner: 'b', displayName: `Z${'\u0324'.repeat(9)}` },
      { winner: 'c', avatarUrl: 'https://shop.test:25/c.png' },
    ],
  }
  const read = readSourceAnswer(answer(body), 3)
  t.like(read, { ok: true, list: { winners, displayNames: null, avatarUrls: null } })
  t.deepEqual(read.ok && read.issues.first.map(({ position, member }) => [position, member]), [
    [0, 'displayName'],
    [1, 'displayName'],
    [2, 'avatarUrl'],
  ])
})

for (const [round, count, first] of [
  [true, 10_001, 'round'],
  [1, 10_000, 'displayName'],
] as const)
  test(`however much cannot be shown, the first 20 issues are reported, and how many there are: round ${round}`, (t) => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({ winner: `w${i}`, displayName: '', avatarUrl: 'x' }))
    const read = readSourceAnswer(answer({ winners: many, round }), many.length)
    t.true(read.ok)
    if (!read.ok) return
    t.is(read.issues.count, count)
    t.is(read.issues.first.length, 20)
    t.is(read.issues.first[0]?.member, first)
    t.deepEqual(
      read.issues.findings.map((finding) => winnerSentence(finding).en),
      read.issues.first.map(({ detail }) => detail),
    )
  })

test('members that only the partner knows are ignored', (t) => {
  const body = { winners: [{ winner: 'a', userId: 7 }, { winner: 'b', name: 'Bo' }, 'c'], page: 1 }
  const read = readSourceAnswer(answer(body), 3)
  t.like(read, { ok: true, list: { winners, displayNames: null, avatarUrls: null }, issues: { count: 0 } })
})

test('JSON is known by its content type, or else by itself, and is UTF-8', (t) => {
  for (const contentType of [
    null,
    '',
    'text/plain',
    'Text/Plain; charset=UTF-8',
    '; charset=utf-8',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json ; charset=utf8 ; x=y',
    'application/vnd.shop+json',
    'application/json;',
  ])
    t.is(sentence(answer({ winners }, { contentType })), 'it was taken', String(contentType))
  for (const contentType of [
    'text/html',
    'text/html; x=application/json',
    'application/jsonp',
    'text/plain, text/html',
  ])
    t.is(
      sentence(answer({ winners }, { contentType })),
      `Winners source answered with the content type ${contentType.split(';')[0]}; application/json is needed.`,
    )
  for (const charset of ['iso-8859-1', 'utf-16', 'utf-7'])
    for (const type of ['application/json', 'text/plain'])
      t.is(
        sentence(answer({ winners }, { contentType: `${type}; charset="${charset}"` })),
        `Winners source answered in the charset ${charset}; UTF-8 is needed.`,
      )
  for (const contentType of [null, 'text/plain']) {
    const told = sentence(answer('<html>', { contentType }))
    t.is(told, 'Winners source answered with something that is not JSON.')
  }
  const latin = Buffer.from('{"winners":["a","b","c"],"round":"Köln"}', 'latin1')
  t.is(sentence(answer(latin, { contentType: null })), 'Winners source answered with bytes that are not UTF-8.')
  t.is(sentence(answer(`\ufeff${JSON.stringify({ winners })}`)), 'it was taken')
})

test('every other answer is one sentence that says what was wrong', (t) => {
  const cases: [SourceAnswer, string][] = [
    [answer('', { status: 500 }), 'Winners source answered 500.'],
    [answer({ winners }, { status: 201 }), 'Winners source answered 201.'],
    [answer('', { status: 204, contentType: null }), 'Winners source answered 204.'],
    [answer('', { status: 401 }), 'Winners source answered 401.'],
    [answer(''), 'Winners source answered with something that is not JSON.'],
    [answer('{"winners": ["a", "b", "c"]'), 'Winners source answered with something that is not JSON.'],
    [answer('['.repeat(5_000_000)), 'Winners source answered with JSON that is nested too deep.'],
    [answer(`{"a":${'['.repeat(20)}${']'.repeat(20)}}`), 'Winners source answered with JSON that is nested too deep.'],
    [
      answer(`{"winners":[${'{},'.repeat(1_700_000)}{}]}`),
      'Winners source answered with JSON of more than 50060 values; a list for this drawing has far fewer.',
    ],
    [
      answer(`{"winners":["a","b","c"],"note":{${'"a":0,'.repeat(800_000)}"b":0}}`),
      'Winners source answered with JSON of more than 50060 values; a list for this drawing has far fewer.',
    ],
    [answer({ winners, note: ',{['.repeat(100_000) }), 'it was taken'],
    [
      answer({ winners: Array.from({ length: 10_000 }, (_, i) => ({ winner: `w${i}`, name: 'Bo', since: 7 })) }),
      'Winners source sent 10000 winners; this drawing takes 3.',
    ],
    [answer({ winners, note: '[[[[[[[[[[[[[[[[[["\\"[[[[[[[[[[[[[[[[[[' }), 'it was taken'],
    [answer('null'), 'Winners source did not answer with a JSON object.'],
    [answer(winners), 'Winners source did not answer with a JSON object.'],
    [answer({}), 'Winners source answered without the member winners, an array.'],
    [answer({ winners: 'abc' }), 'Winners source answered without the member winners, an array.'],
    [
      answer('{"__proto__": {"winners": ["a", "b", "c"]}}'),
      'Winners source answered without the member winners, an array.',
    ],
    [answer({ winners: ['a', 'b'] }), 'Winners source sent 2 winners; this drawing takes 3.'],
    [answer({ winners: ['a'] }), 'Winners source sent 1 winner; this drawing takes 3.'],
    [answer({ winners: [] }), 'Winners source sent 0 winners; this drawing takes 3.'],
    [answer({ winners: ['a', 'b', 'a'] }), 'Winners source repeats a winner (position 2).'],
    [answer({ winners: ['a', { winner: 'a' }, 'c'] }), 'Winners source repeats a winner (position 1).'],
  ]
  for (const [given, told] of cases) t.is(sentence(given), told)
  t.regex(
    sentence(answer({ winners: ['a', 'x@y.z', 'c'] })),
    /^Winners source sent a winner that cannot be taken \(position 1\): An e-mail address/,
  )
  t.regex(sentence(answer({ winners: ['a', 'b', null] })), /\(position 2\)/)
})

test("a partner's own words are cut and harmless in the sentence", (t) => {
  const hostile = `\u202e\u0000\n${'<b>x'.repeat(500)}`
  const told = sentence(answer({ winners }, { contentType: hostile }))
  t.true(told.length <= 300)
  t.true(isShowable(told))
})

test('whatever is answered, it is taken or reported in one showable sentence that fits', (t) => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .record({ winners: fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.jsonValue())), round: fc.jsonValue() })
      .map((body) => Buffer.from(JSON.stringify(body))),
  )
  fc.assert(
    fc.property(bodies, fc.integer({ min: 100, max: 599 }), fc.nat(5), fc.boolean(), (body, code, expected, isFine) => {
      const read = readSourceAnswer(answer(body, { status: isFine ? 200 : code }), expected)
      if (read.ok) return t.is(read.list.winners.length, expected)
      return t.true(Object.values(sourceSentence(read.finding)).every((told) => told.length <= 300 && isShowable(told)))
    }),
  )
})
