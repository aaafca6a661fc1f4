import test from 'ava'
import { findWinner, whyNoId } from '../../../public-site/assets/find-winner.js'

const result = (position: number, winner: string) => ({
  position,
  winner,
  displayName: null,
  roll: 0,
  amountCents: 500,
})
const results = ['Ab12cd34', 'zz99yy88', 'mm55nn66'].map((winner, position) => result(position, winner))

test('an id is found with its position and prize', (t) => {
  t.deepEqual(findWinner({ results }, 'zz99yy88'), { found: result(1, 'zz99yy88'), isHeld: false })
})

test('a prize that is held is said to be', (t) => {
  t.deepEqual(findWinner({ results, payout: { heldPositions: [1] } }, 'zz99yy88'), {
    found: result(1, 'zz99yy88'),
    isHeld: true,
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

test('what cannot be an id is said to be none', (t) => {
  t.regex(whyNoId('') ?? '', /Enter the id/)
  t.regex(whyNoId('ann@example.com') ?? '', /e-mail address/)
  t.regex(whyNoId('ab cd') ?? '', /spaces/)
  t.is(whyNoId('Ab12._:~+/=-'), null)
})
