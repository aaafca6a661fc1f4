import test from 'ava'
import { openFailing } from '../../../worker/chain/failing.ts'

test('a chain fails for long once no round has succeeded for twenty seconds', (t) => {
  let seconds = 0
  const { note } = openFailing(() => seconds * 1_000)
  const noted = (at: number, failure: string | null) => {
    seconds = at
    return note(failure)
  }
  t.is(noted(0, null), 'works')
  t.is(noted(1, '503'), 'fails')
  t.is(noted(20, '503'), 'fails')
  t.is(noted(21, 'no such method'), 'fails for long')
  t.is(noted(22, null), 'works')
  t.is(noted(23, '503'), 'fails')
})
