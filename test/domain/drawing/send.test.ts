import test from 'ava'
import { campaignStatuses, winnersModes } from '../../../domain/campaign-state.ts'
import { refuseSend, type SendTarget } from '../../../domain/drawing/send.ts'
import { Refused } from '../../../domain/refusals.ts'

const late: SendTarget = {
  status: 'locked',
  cancelledReason: null,
  winnersExpected: 3,
  campaignStatus: 'active',
  winnersMode: 'push',
  present: 'other',
}

const refusalOf = (target: Partial<SendTarget>, sent = 3): string => {
  try {
    refuseSend({ ...late, ...target }, sent)
    return 'taken'
  } catch (error) {
    return error instanceof Refused ? error.reason : String(error)
  }
}

test('the list that is there is always taken again, whatever has become of the drawing and its campaign', (t) => {
  for (const winnersMode of winnersModes) {
    for (const campaignStatus of campaignStatuses) {
      t.is(refusalOf({ winnersMode, campaignStatus, present: 'same' }), 'taken')
    }
  }
})

test('a pull campaign takes no other list, and says so before anything else', (t) => {
  for (const present of ['none', 'other'] as const) {
    t.is(refusalOf({ winnersMode: 'pull', campaignStatus: 'ended', present }, 5), 'pull_campaign')
  }
})

test('an ended campaign takes no other list, however many are sent', (t) => {
  for (const sent of [3, 5]) t.is(refusalOf({ campaignStatus: 'ended' }, sent), 'campaign_ended')
})

test('a number of winners other than expected is refused with both numbers', (t) => {
  for (const sent of [0, 2, 4]) {
    const error = t.throws(() => refuseSend(late, sent), { instanceOf: Refused })
    t.is(error.reason, 'bad_request')
    t.is(error.message, `This drawing takes exactly 3 winners; the list has ${sent}.`)
    t.deepEqual(error.problems, [{ pointer: '/winners', detail: error.message }])
  }
})

test('a cancelled drawing takes no other list, and says why and what to do', (t) => {
  const cancelled: SendTarget = { ...late, status: 'open', cancelledReason: 'Rain.' }
  const error = t.throws(() => refuseSend(cancelled, 3), { instanceOf: Refused, message: /“Rain\.”.*next one/ })
  t.is(error.reason, 'cancelled')
  t.is(refusalOf({ ...cancelled, present: 'none' }), 'cancelled')
  t.is(refusalOf({ ...cancelled, present: 'same' }), 'taken')
  t.is(refusalOf({ ...cancelled, campaignStatus: 'ended' }), 'campaign_ended', 'an ended campaign says so first')
})

test('after the cutoff any other list is refused as locked', (t) => {
  const error = t.throws(() => refuseSend(late, 3), { instanceOf: Refused, message: /differs/ })
  t.is(error.reason, 'locked')
})

test('after a cutoff that no list was sent before, the message says to extend it first', (t) => {
  const error = t.throws(() => refuseSend({ ...late, present: 'none' }, 3), { message: /Extend the cutoff first/ })
  t.is((error as Refused).reason, 'locked')
})
