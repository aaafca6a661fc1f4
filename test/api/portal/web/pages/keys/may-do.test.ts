import test from 'ava'
import { mayDo } from '../../../../../../api/portal/web/src/pages/keys/may-do.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

test('what a key may do is said in words, and writing includes sending winners', (t) => {
  t.is(mayDo(['read']), 'Reads only')
  t.is(mayDo(['write', 'read']), 'Reads and writes')
  t.is(mayDo(['write', 'winners']), 'Writes only')
  t.is(mayDo(['winners', 'read']), 'Reads and sends winners')
  t.is(mayDo(['winners']), 'Sends winners only')
})
