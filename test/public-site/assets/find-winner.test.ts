import test from 'ava'
import { findWinner, whyNotLookedFor } from '../../../public-site/assets/find-winner.js'

const result = (position: number, winner: string) => ({
  position,
  winner,
  displayName: null,
  roll: 0,
  amountCents: 500,
})
const results = ['Ab12cd34', 'zz99yy88', 'mm55nn66'].map((winner, position) => result(position, winner))

test('an id is found with its position and prize', (t) => {
  t.deepEqual(findWinner({ results }, 'zz99yy88'), { found: { result: result(1, 'zz99yy88'), isHeld: false } })
})

test('a prize that is held is said to be', (t) => {
  t.deepEqual(findWinner({ results, payout: { heldPositions: [1] } }, 'zz99yy88'), {
    found: { result: result(1, 'zz99yy88'), isHeld: true },
  })
})

test('an id that is not there is not found, and ids that look like it are named', (t) => {
  t.deepEqual(findWinner({ results }, 'nobody'), { alike: [] })
  t.deepEqual(findWinner({ results }, 'ab12CD34'), { alike: ['Ab12cd34'] }, 'other capitals')
  t.deepEqual(findWinner({ results }, 'mm55nn'), { alike: ['mm55nn66'] }, 'its beginning')
  t.deepEqual(findWinner({ results }, '99yy88'), { alike: ['zz99yy88'] }, 'its end')
  t.deepEqual(findWinner({ results }, 'z'), { alike: [] }, 'a letter is no likeness')
})

test('no more than three ids are named', (t) => {
  const many = Array.from({ length: 50 }, (_, position) => result(position, `winner-${position}`))
  t.is((findWinner({ results: many }, 'winner') as { alike: string[] }).alike.length, 3)
})

const named = (position: number, displayName: string) => ({ ...result(position, `id-${position}`), displayName })

test('a shown name finds every entry that is shown by it, however it is typed', (t) => {
  const shown = [named(0, 'Anna'), named(1, 'Zoë  Maier'), named(2, 'ANNA'), named(3, 'Bea')]
  const positionsOf = (typed: string) => {
    const search = findWinner({ results: shown }, typed)
    return 'shown' in search ? search.shown.map(({ result: { position } }) => position) : search
  }
  t.deepEqual(positionsOf('Anna'), [0, 2])
  t.deepEqual(positionsOf('anna '), [0, 2])
  t.deepEqual(positionsOf('zoe\u0308 maier'), [1], 'an accent in two characters, one blank')
  t.deepEqual(positionsOf('ｂｅａ'), [3], 'wide letters')
  t.deepEqual(positionsOf('Ann'), { alike: [] }, 'a part of a name is no name')
})

test('an id is looked for before a name', (t) => {
  const results = [named(0, 'id-1'), named(1, 'Bea')]
  t.like(findWinner({ results }, 'id-1'), { found: { result: { position: 1 } } })
})

test('nothing and an e-mail address are not looked for', (t) => {
  t.regex(whyNotLookedFor('') ?? '', /Enter the id/)
  t.regex(whyNotLookedFor('ann@example.com') ?? '', /e-mail address/)
  for (const typed of ['Ab12._:~+/=-', 'Anna Maier', '@anna']) t.is(whyNotLookedFor(typed), null, typed)
})
