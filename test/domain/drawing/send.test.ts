import test from 'ava'
import { refuseLateList, refuseSend } from '../../../domain/drawing/send.ts'
import { Refused } from '../../../domain/refusals.ts'

const target = { status: 'open', winnersExpected: 3, campaignStatus: 'active', winnersMode: 'push' } as const

test('as many winners as expected can be sent, to a paused campaign too', (t) => {
  t.notThrows(() => refuseSend(target, 3))
  t.notThrows(() => refuseSend({ ...target, campaignStatus: 'paused' }, 3))
})

test('a number of winners other than expected is refused with both numbers', (t) => {
  for (const sent of [0, 2, 4]) {
    const error = t.throws(() => refuseSend(target, sent), { instanceOf: Refused })
    t.is(error.reason, 'bad_request')
    t.is(error.message, `This drawing takes exactly 3 winners; the list has ${sent}.`)
    t.deepEqual(error.problems, [{ pointer: '/winners', detail: error.message }])
  }
})

test('a pull campaign takes none, and says so before anything else', (t) => {
  const pull = { ...target, winnersMode: 'pull', campaignStatus: 'ended' } as const
  t.is(t.throws(() => refuseSend(pull, 5), { instanceOf: Refused }).reason, 'pull_campaign')
})

test('an ended campaign takes none, however many are sent', (t) => {
  for (const sent of [3, 5]) {
    const error = t.throws(() => refuseSend({ ...target, campaignStatus: 'ended' }, sent), { instanceOf: Refused })
    t.is(error.reason, 'campaign_ended')
  }
})

test('after the cutoff the same list is taken again', (t) => {
  t.notThrows(() => refuseLateList(['a', 'b'], ['a', 'b']))
})

test('after the cutoff any other list is refused as locked', (t) => {
  for (const sent of [['b', 'a'], ['a'], ['a', 'b', 'c'], ['a', 'c'], []]) {
    const error = t.throws(() => refuseLateList(['a', 'b'], sent), { instanceOf: Refused, message: /differs/ })
    t.is(error.reason, 'locked')
  }
})

test('after a cutoff that no list was sent before, the message says to extend it first', (t) => {
  const error = t.throws(() => refuseLateList(null, ['a']), { instanceOf: Refused, message: /Extend the cutoff first/ })
  t.is(error.reason, 'locked')
})
