import test from 'ava'
import { alarmCodes, alarmSentence, patience } from '../../../domain/alarm/alarm.ts'
import { chatMessage, pagerEvent, type Told } from '../../../domain/alarm/message.ts'
import { attentionCodes, severityOf } from '../../../domain/attention.ts'

const told: Told = {
  alarm: 'alm_1',
  code: 'till_empty',
  moment: 'began',
  things: 1,
  places: ['daily'],
  sentence: 'The campaign lacks 5 token units.',
  beganAt: new Date('2026-11-25T10:00:00Z'),
  endedAt: null,
}

test('an operator hears at once of what needs an operator, and of the rest later', (t) => {
  const seconds = new Map<string, number>(patience)
  t.deepEqual([...seconds.keys()].toSorted(), attentionCodes.toSorted())
  for (const code of attentionCodes) t.is(seconds.get(code) === 0, severityOf(code) === 'operator', code)
})

test('each alarm that is of no drawing says what it is about', (t) => {
  t.is(
    alarmSentence({ code: 'wallet_waits', detail: { wallet: '0xab' }, place: 'daily' }),
    'A change of the payout wallet of daily to 0xab waits: set it in the contract, or refuse it.',
  )
  t.is(
    alarmSentence({ code: 'money_short', detail: {}, place: 'daily' }),
    'The prize money of daily runs short: run chain deposit.',
  )
  t.is(alarmSentence({ code: 'log_taken_back', detail: { found: 'Gone.' }, place: '' }), 'Gone.')
  t.is(alarmSentence({ code: 'no_winners', detail: {}, place: 'daily' }), 'No winners by the cutoff.')
  t.is(new Set(alarmCodes).size, alarmCodes.length)
})

test('a sentence is cut where the database ends it', (t) => {
  t.is(alarmSentence({ code: 'rows_differ', detail: { found: 'x'.repeat(600) }, place: 'daily' }).length, 500)
})

test('a message says what, since when, where, and where to look', (t) => {
  t.deepEqual(chatMessage(told, 'https://draws.test').text.split('\n'), [
    '*till_empty* needs an operator, since 2026-11-25T10:00:00.000Z.',
    'The campaign lacks 5 token units.',
    'At daily.',
    'https://draws.test/operator/?code=till_empty (docs/operating/runbook.md#till_empty)',
  ])
  const over = { ...told, moment: 'over', endedAt: new Date('2026-11-25T12:05:00Z') } as const
  t.deepEqual(chatMessage(over, 'https://draws.test').text.split('\n'), [
    '*till_empty* is over, after 2 h 5 min.',
    'https://draws.test/operator/?code=till_empty (docs/operating/runbook.md#till_empty)',
  ])
})

test('an event has a summary that PagerDuty takes', (t) => {
  const { payload } = pagerEvent({ ...told, sentence: 'x'.repeat(2_000) }, 'https://draws.test', 'key') as {
    payload: { summary: string }
  }
  t.is(payload.summary.length, 1_024)
})
