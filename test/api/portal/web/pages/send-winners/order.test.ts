import test from 'ava'
import { moved, placeAfter } from '../../../../../../api/portal/web/src/pages/send-winners/order.ts'

test('a winner is moved by one place, to the top or to the bottom, and never out of the list', (t) => {
  t.is(placeAfter('up', 2, 4), 1)
  t.is(placeAfter('up', 0, 4), 0)
  t.is(placeAfter('down', 2, 4), 3)
  t.is(placeAfter('down', 3, 4), 3)
  t.is(placeAfter('top', 3, 4), 0)
  t.is(placeAfter('bottom', 0, 4), 3)
})

test('the others keep their order', (t) => {
  t.deepEqual(moved(['a', 'b', 'c', 'd'], 3, 0), ['d', 'a', 'b', 'c'])
  t.deepEqual(moved(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd'])
  t.deepEqual(moved(['a'], 7, 0), ['a'])
})
