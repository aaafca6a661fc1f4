import test from 'ava'
import { refuseCutoff } from '../../../domain/drawing/cutoff.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { Refused } from '../../../domain/refusals.ts'

const now = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-01T13:00:00Z')
const open = {
  status: 'open',
  cancelledReason: null,
  cutoffAt: new Date('2026-06-01T11:00:00Z'),
  campaignStatus: 'active',
  now,
} as const

test('the cutoff of an open drawing can be moved to later, in a paused campaign too', (t) => {
  t.notThrows(() => refuseCutoff(open, later))
  t.notThrows(() => refuseCutoff({ ...open, campaignStatus: 'paused' }, later))
})

test('once the list is locked the cutoff stays', (t) => {
  for (const status of statuses.filter((name) => name !== 'open')) {
    const error = t.throws(() => refuseCutoff({ ...open, status }, later), { instanceOf: Refused })
    t.is(error.reason, 'locked', status)
  }
})

test('an ended campaign takes no later cutoff', (t) => {
  const error = t.throws(() => refuseCutoff({ ...open, campaignStatus: 'ended' }, later), { instanceOf: Refused })
  t.is(error.reason, 'campaign_ended')
})

test('a cancelled drawing takes no later cutoff', (t) => {
  const error = t.throws(() => refuseCutoff({ ...open, cancelledReason: 'Rain.' }, later), { instanceOf: Refused })
  t.is(error.reason, 'cancelled')
})

const refused: [string, Date, Date, RegExp][] = [
  ['a cutoff that is now', open.cutoffAt, now, /later than now \(2026-06-01T12:00:00.000Z\)/],
  ['a cutoff in the past', open.cutoffAt, new Date(now.getTime() - 1), /later than now/],
  ['the present cutoff', later, later, /later than the present one \(2026-06-01T13:00:00.000Z\)/],
  ['a cutoff before the present one', later, new Date(later.getTime() - 1), /later than the present one/],
  ['a cutoff in more than 366 days', open.cutoffAt, new Date('2027-06-02T12:00:00.001Z'), /within the next 366 days/],
]

for (const [what, cutoffAt, wanted, message] of refused) {
  test(`refused: ${what}`, (t) => {
    const error = t.throws(() => refuseCutoff({ ...open, cutoffAt }, wanted), { instanceOf: Refused, message })
    t.is(error.reason, 'cutoff_not_later')
    t.deepEqual(error.problems, [{ pointer: '/cutoffAt', detail: error.message }])
  })
}

test('a millisecond later than both, and exactly 366 days from now, are taken', (t) => {
  t.notThrows(() => refuseCutoff(open, new Date(now.getTime() + 1)))
  t.notThrows(() => refuseCutoff({ ...open, cutoffAt: later }, new Date(later.getTime() + 1)))
  t.notThrows(() => refuseCutoff(open, new Date('2027-06-02T12:00:00Z')))
})
