import test from 'ava'
import { wordsOf } from '../../campaign-facts.ts'
import { pageOf } from '../../draw-facts.ts'

test('a draw whose cutoff was extended beyond its time awaits the cutoff, and says what it was planned for', (t) => {
  for (const status of ['open', 'locked'] as const) {
    const page = pageOf({ status, cutoffAt: new Date('2026-11-22T01:00:00Z') })
    const told = wordsOf(page)
    t.regex(told, /Draw Nov 21, 2026, 20:00 EST \(01:00 UTC\) Draw was planned for Nov 21, 2026, 18:00 EST/)
    t.regex(told, /At Nov 21, 2026, 20:00 EST \(01:00 UTC\) , once the list is locked, one random value is requested/)
    t.notRegex(page, /data-countdown="2026-11-21T23:00/)
  }
  t.notRegex(wordsOf(pageOf({ status: 'open' })), /planned for/)
})
