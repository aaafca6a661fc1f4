import test from 'ava'
import fc from 'fast-check'
import { sentWinnersShape } from '../../../../api/v1/shapes/sent-winners.ts'
import { readSentWinners } from '../../../../domain/drawing/winners.ts'
import { anyCharacter, fragment, joined, webUrl, winnerId } from '../../../support/arbitraries.ts'

const RUNS = 3_000

const anything = fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter })
const text = fc.string({ unit: anyCharacter, maxLength: 45 })
const spaced = joined(fc.constantFrom('', ' ', '\t\n', ' '.repeat(60)), text)
const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: usual }, anything)
const id = mostly(fc.oneof({ weight: 9, arbitrary: winnerId }, text))
const name = mostly(fc.oneof(spaced, fc.string({ unit: 'grapheme', maxLength: 50 }), fc.constant(null)))
const address = mostly(
  fc.oneof(
    joined(webUrl('https', 'http', 'HTTPS', 'ftp'), fragment),
    fc.webAuthority({ withUserInfo: true }).map((authority) => `https://${authority}/`),
    fc.integer({ min: 2_000, max: 2_100 }).map((length) => `https://a.example/${'x'.repeat(length - 18)}`),
    fc.constant(null),
    text,
  ),
)
const person = fc.record({ winner: id, displayName: name, avatarUrl: address, other: anything }, { requiredKeys: [] })
const plain = fc.record({ winner: winnerId, displayName: name, avatarUrl: address }, { requiredKeys: ['winner'] })
const element = fc.oneof(winnerId, { weight: 4, arbitrary: plain }, person, anything)

/** Bodies from far off to right. A list without winners is refused by their number, which only the drawing knows. */
const body = fc.oneof(
  { weight: 9, arbitrary: fc.record({ winners: fc.array(element, { minLength: 1, maxLength: 3 }) }) },
  fc.record({ winners: anything.filter((value) => !Array.isArray(value) || value.length > 0) }),
  anything,
)

const isTaken = (sent: unknown): boolean => 'list' in readSentWinners(sent)
const fits = (sent: unknown): boolean => sentWinnersShape.safeParse(sent).success

test('whatever is read as a list of winners fits its schema, and what does not fit is refused', (t) => {
  let taken = 0
  fc.assert(
    fc.property(body, (sent) => {
      if (!isTaken(sent)) return
      taken += 1
      t.true(fits(sent), JSON.stringify(sent))
    }),
    { numRuns: RUNS },
  )
  t.true(taken > RUNS / 20, `only ${taken} lists were taken`)
})

test('whatever fits the schema is read as a list of winners, unless somebody is in it twice', (t) => {
  let fitting = 0
  fc.assert(
    fc.property(body, (sent) => {
      if (!fits(sent)) return
      fitting += 1
      const { winners } = sentWinnersShape.parse(sent)
      const ids = winners.map((winner) => (typeof winner === 'string' ? winner : winner.winner))
      t.is(isTaken(sent), new Set(ids).size === ids.length, JSON.stringify(sent))
    }),
    { numRuns: RUNS },
  )
  t.true(fitting > RUNS / 20, `only ${fitting} bodies fitted`)
})

for (const [what, winner] of [
  ['a name of 40 characters that take two code units each', { winner: 'a', displayName: '🎁'.repeat(40) }],
  ['a name that is 40 characters once trimmed', { winner: 'a', displayName: `${' '.repeat(30)}${'x'.repeat(40)}\n` }],
  ['a name that is 40 characters once composed', { winner: 'a', displayName: 'e\u0301'.repeat(40) }],
  ['an address whose scheme is in capitals', { winner: 'a', avatarUrl: 'HTTPS://shop.example/a.png' }],
] as const) {
  test(`${what} fits and is read`, (t) => {
    t.true(isTaken({ winners: [winner] }))
    t.true(fits({ winners: [winner] }))
  })
}

for (const [what, winner] of [
  ['a name of 41 characters', { winner: 'a', displayName: '🎁'.repeat(41) }],
  ['a name of spaces', { winner: 'a', displayName: '  ' }],
  ['a name with half a character', { winner: 'a', displayName: '\ud800' }],
  ['an address with a password', { winner: 'a', avatarUrl: 'https://a:b@shop.example/' }],
  ['an address without a host', { winner: 'a', avatarUrl: 'https://' }],
  ['a member that is not known', { winner: 'a', name: 'Ann' }],
  ['an e-mail address', 'ann@shop.example'],
] as const) {
  test(`${what} neither fits nor is read`, (t) => {
    t.false(isTaken({ winners: [winner] }))
    t.false(fits({ winners: [winner] }))
  })
}
