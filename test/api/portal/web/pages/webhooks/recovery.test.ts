import test from 'ava'
import {
  recoverAll,
  recoverChoices,
  sinceProblem,
  startOfRecovery,
} from '../../../../../../api/portal/web/src/pages/webhooks/recovery.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const NOW = Date.parse('2026-11-21T18:00:42.123Z')
const DAY_MS = 86_400_000

test('recovery is proposed from when the failures began, else of a day, to the minute before', (t) => {
  t.is(startOfRecovery({ failingSince: '2026-11-19T07:30:59.999Z' }, NOW), '2026-11-19T07:30:00.000Z')
  t.is(startOfRecovery({ failingSince: null }, NOW), '2026-11-20T18:00:00.000Z')
})

test('a time that is none, to come, or before what is kept is refused where it is typed', (t) => {
  const before = (ms: number) => sinceProblem(new Date(NOW - ms).toISOString(), NOW)
  t.regex(sinceProblem(null, NOW) ?? '', /Enter a date/)
  t.regex(before(-1) ?? '', /in the future/)
  t.regex(before(30 * DAY_MS + 1) ?? '', /kept for 30 days/)
  t.is(before(30 * DAY_MS), null)
  for (const { ms } of recoverChoices) t.is(before(ms), null)
})

test('recovery goes on until nothing is left, also past a part of the log without anything missed', async (t) => {
  const asked: unknown[] = []
  const parts = [
    { deliveries: 2, next: '7' },
    { deliveries: 0, next: '9' },
    { deliveries: 1, next: null },
  ]
  const all = await recoverAll(async (after) => parts[asked.push(after) - 1] ?? { deliveries: 0, next: null })
  t.deepEqual(asked, [undefined, '7', '9'])
  t.deepEqual(all, { deliveries: 3, next: null })
})
