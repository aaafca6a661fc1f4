import test from 'ava'
import { timeSince } from '../../worker/database-time.ts'

const MINUTE_MS = 60_000

test('the time is the database’s, whatever this machine’s clock says', (t) => {
  const now = timeSince(new Date(0))
  const first = now().getTime()
  t.true(first >= 0 && first < MINUTE_MS)
  t.true(now().getTime() >= first)
})
