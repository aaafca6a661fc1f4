import test from 'ava'
import { chooseWin, refusePaidPeriod, refusePick, refuseWithoutWallet } from '../../../domain/guarantee/pick.ts'

const wins = [
  { drawingId: 'drw_a', number: 1, position: 3 },
  { drawingId: 'drw_b', number: 2, position: 0 },
]
const [first, second] = wins as [(typeof wins)[0], (typeof wins)[0]]

test('the only win of a winner is meant without saying which', (t) => {
  t.is(chooseWin([first], undefined), first)
  t.is(chooseWin([first], 'drw_a'), first)
})

test('of several wins the drawing says which is meant', (t) => {
  t.is(chooseWin(wins, 'drw_b'), second)
  t.throws(() => chooseWin(wins, undefined), { message: /2 times.*drawingId/ })
})

test('someone who did not win, or not in that drawing, is not picked', (t) => {
  t.throws(() => chooseWin([], undefined), { message: /did not win in this period/ })
  t.throws(() => chooseWin(wins, 'drw_c'), { message: /did not win in that drawing/ })
})

test('only a guarantee that awaits a pick is picked, and only with a wallet to pay to', (t) => {
  t.notThrows(() => refusePick('awaiting_pick'))
  t.throws(() => refusePick('picked'), { message: /picked already/ })
  t.throws(() => refusePick('paid'), { message: /picked already/ })
  t.throws(() => refusePick('not_needed'), { message: /needs no pick/ })
  t.notThrows(() => refuseWithoutWallet('0xab'))
  t.throws(() => refuseWithoutWallet(null), { message: /no payout wallet/ })
})

test('a period that the chain has paid takes a win of the drawing that it was paid for, and of no other', (t) => {
  t.notThrows(() => refusePaidPeriod(4, null, second))
  t.notThrows(() => refusePaidPeriod(4, 2, second))
  t.throws(() => refusePaidPeriod(4, 1, second), { message: /paid period 4 already, for a win of draw 1: / })
})
