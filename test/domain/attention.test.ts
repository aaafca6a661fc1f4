import test from 'ava'
import {
  type Attention,
  attentionCodes,
  attentionMembers,
  attentions,
  groupByAttention,
  partnerSentence,
  sentenceOf,
  severityOf,
} from '../../domain/attention.ts'
import { attentionWords } from '../../domain/portal/attention-words.ts'
import { languages } from '../../domain/language.ts'
import { refusals } from '../../domain/refusals.ts'
import { attentionCases } from '../support/attention-cases.ts'
import { ENGLISH } from '../support/german.ts'

const LONGEST = 300
test('every code has one short sentence', (t) => {
  t.deepEqual(new Set(attentionCases.map(([{ code }]) => code)), new Set(attentionCodes))
  for (const [attention, sentence] of attentionCases) {
    t.is(sentenceOf(attention), sentence)
    t.true(sentence.length <= LONGEST, sentence)
  }
})

const COMMANDS =
  /operators (run|compare|set)|chain (register|deposit|tables|move|disown)|CHAIN_OPERATOR_KEY|send it some/

test('a partner is told of no command, and that nothing is asked of them where operators act', (t) => {
  for (const [attention] of attentionCases) {
    const sentence = partnerSentence(attention)
    t.notRegex(sentence, COMMANDS)
    t.is(sentence.endsWith('we look after it.'), severityOf(attention.code) === 'operator', attention.code)
  }
})

test('every code has a German sentence that says as much as the English one', (t) => {
  for (const [attention] of attentionCases) {
    const sentence = attentionWords(attention, { language: 'de', timeZone: 'Europe/Berlin' })
    if (attention.code !== 'fetch_failed') t.notRegex(sentence, ENGLISH)
    t.notRegex(sentence, COMMANDS)
    t.is(/kümmern (wir )?uns darum\./.test(sentence), severityOf(attention.code) === 'operator')
  }
})

test('the portal says every time by the campaign’s clock, in the language of who reads it', (t) => {
  const waits = {
    code: 'period_waits',
    detail: { period: 1, drawings: 1, firstDrawAt: '2026-11-28T10:59:00.000Z' },
  } as const
  t.regex(
    attentionWords(waits, { language: 'en', timeZone: 'Europe/Berlin' }),
    /drawing of Nov 28, 2026, 11:59 GMT\+1 needs/,
  )
  t.regex(
    attentionWords(waits, { language: 'de', timeZone: 'Europe/Berlin' }),
    /Ziehung vom 28\. Nov\. 2026, 11:59 MEZ braucht/,
  )
  for (const language of languages)
    for (const [attention] of attentionCases)
      t.notRegex(attentionWords(attention, { language, timeZone: 'UTC' }), /\d{4}-\d\d-\d\dT/)
})

test('every code says what it means and what to do, and has a name of its own on the page of errors', (t) => {
  const errors = new Set<string>(Object.values(refusals).map(({ code }) => code))
  for (const code of attentionCodes) {
    t.regex(attentions[code].means, /\.$/)
    t.regex(attentions[code].advice, /\.$/)
    t.false(errors.has(code), code)
  }
})

test('a partner is given sentence, code and beginning, or three nulls', (t) => {
  t.deepEqual(attentionMembers({ code: 'no_winners', detail: {}, since: '2026-12-01T17:50:00.000Z' }), {
    needsAttention: 'No winners by the cutoff.',
    attentionCode: 'no_winners',
    attentionSince: '2026-12-01T17:50:00.000Z',
  })
  t.deepEqual(attentionMembers(null), { needsAttention: null, attentionCode: null, attentionSince: null })
})

test('those that say exactly the same are together', (t) => {
  const stuck = [1, 2, 1].map((number, id) => ({
    id,
    attention: { code: 'unknown_number', detail: { number } } as const satisfies Attention,
  }))
  t.deepEqual(
    groupByAttention(stuck).map((rows) => rows.map(({ id }) => id)),
    [[0, 2], [1]],
  )
})
