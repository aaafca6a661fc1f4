import test from 'ava'
import fc from 'fast-check'
import { readSourceAnswer, type SourceAnswer } from '../../../domain/pull/answer.ts'
import { isShowable } from '../../../domain/text.ts'

const answer = (body: unknown, overrides: Partial<SourceAnswer> = {}): SourceAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ...overrides,
})
const sentence = (given: SourceAnswer, winnersExpected = 3): string => {
  const read = readSourceAnswer(given, winnersExpected)
  return read.ok ? 'it was taken' : read.sentence
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
  })
})

test('a round is text that can be shown or a whole number, and may be absent or null', (t) => {
  const roundOf = (round: unknown) => {
    const read = readSourceAnswer(answer({ winners, round }), 3)
    return read.ok ? read.round : 'refused'
  }
  for (const round of ['7', 'week 48 – Köln', 0, -1, Number.MAX_SAFE_INTEGER, 'x'.repeat(100), '😀'.repeat(100)])
    t.is(roundOf(round), round)
  t.is(roundOf(undefined), null)
  t.is(roundOf(null), null)
  for (const round of ['', 'x'.repeat(101), 1.5, 2 ** 53, {}, [1], true, 'a\u0000b', 'a\u202eb', '\ud800'])
    t.is(roundOf(round), 'refused', JSON.stringify(round))
  t.regex(sentence(answer({ winners, round: {} })), /^Winners source sent a round that is neither text/)
})

test('JSON has a content type of its own, and is UTF-8', (t) => {
  for (const contentType of [
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json ; charset=utf8 ; x=y',
    'application/vnd.shop+json',
    'application/json;',
  ])
    t.is(sentence(answer({ winners }, { contentType })), 'it was taken', contentType)
  for (const contentType of [
    null,
    '',
    'text/html',
    'text/html; x=application/json',
    'application/jsonp',
    'application/json, text/html',
  ])
    t.is(
      sentence(answer({ winners }, { contentType })),
      'Winners source did not answer with the content type application/json.',
      String(contentType),
    )
  for (const charset of ['iso-8859-1', '"utf-16"', 'UTF-7'])
    t.is(
      sentence(answer({ winners }, { contentType: `application/json; charset=${charset}` })),
      'Winners source answered in another charset than UTF-8.',
    )
  const latin = Buffer.from('{"winners":["a","b","c"],"round":"Köln"}', 'latin1')
  t.is(sentence(answer(latin)), 'Winners source answered with bytes that are not UTF-8.')
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
  t.regex(sentence(answer({ winners: [{ winner: 'a', displayName: 'x'.repeat(41) }, 'b', 'c'] })), /\(position 0\).*41/)
})

test("a partner's own words are cut and harmless in the sentence", (t) => {
  const hostile = `\u202e\u0000\n${'<b>x'.repeat(500)}`
  const told = sentence(answer({ winners: [{ winner: 'a', [hostile]: 1 }, 'b', 'c'] }))
  t.true(told.length <= 300)
  t.true(isShowable(told))
})

test('whatever is answered, it is taken or told in one showable sentence that fits', (t) => {
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .record({ winners: fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue())), round: fc.jsonValue() })
      .map((body) => Buffer.from(JSON.stringify(body))),
  )
  fc.assert(
    fc.property(bodies, fc.integer({ min: 100, max: 599 }), fc.nat(5), fc.boolean(), (body, code, expected, isFine) => {
      const read = readSourceAnswer(answer(body, { status: isFine ? 200 : code }), expected)
      if (read.ok) return t.is(read.list.winners.length, expected)
      return t.true(
        read.sentence.length <= 300 && isShowable(read.sentence) && /^Winners source .*[.…]$/.test(read.sentence),
      )
    }),
  )
})
