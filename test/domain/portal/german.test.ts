import test from 'ava'
import type { Attention } from '../../../domain/attention.ts'
import { endingSentence } from '../../../domain/drawing/ending.ts'
import { inWords } from '../../../domain/portal/approval.ts'
import { auditActions } from '../../../domain/portal/audit-action.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import type { NeedFacts } from '../../../domain/portal/need-facts.ts'
import { needs, type NeedKind } from '../../../domain/portal/need.ts'
import { needWords } from '../../../domain/portal/need-words.ts'
import { noticeSentence } from '../../../domain/portal/notice-sentence.ts'
import { ENGLISH } from '../../support/german.ts'

const detail = { winners: 3, from: 'A', to: 'B', url: 'U', label: 'L', email: 'E', role: 'R', amountCents: 500_000 }

test('every action of the audit log has a German sentence of its own', (t) => {
  const sentences = auditActions.map((action) => auditSentence(action, {}, 'de'))
  t.is(new Set(sentences).size, auditActions.length)
  for (const action of auditActions) {
    const sentence = auditSentence(action, detail, 'de')
    t.regex(sentence, /^[A-ZÄÖÜ\d].*\.$/)
    t.notRegex(sentence, ENGLISH)
  }
  t.is(
    auditSentence('payout.held_marked_paid', { position: 4, amountCents: 500_000, reference: 'R-1' }, 'de'),
    'Den einbehaltenen Gewinn von 5.000,00\u00a0$ auf Platz 4 als von Hand ausgezahlt vermerkt, Referenz „R-1“.',
  )
  t.is(
    auditSentence(
      'payout.held_marked_paid',
      { position: 4, amountCents: 500_000, reference: 'R-1', by: 'Ada L.' },
      'de',
    ),
    'Den einbehaltenen Gewinn von 5.000,00\u00a0$ auf Platz 4 als von Hand ausgezahlt vermerkt, durch Ada L., Referenz „R-1“.',
  )
})

const now = new Date('2026-11-21T20:00:00Z')

const facts = (kind: NeedKind, overrides: Partial<NeedFacts> = {}): NeedFacts => ({
  kind,
  timeZone: 'Europe/Berlin',
  guaranteeId: null,
  at: new Date('2026-11-21T21:50:00Z'),
  drawAt: new Date('2026-11-22T17:00:00Z'),
  text: '7',
  attention: null,
  cents: 25_000,
  count: 1,
  isLate: false,
  ...overrides,
})

test('whatever waits for a person is said in German, one or several of it', (t) => {
  for (const kind of Object.keys(needs) as NeedKind[]) {
    for (const count of [1, 2, 5]) {
      const { sentence, advice } = needWords(facts(kind, { count }), now, 'de')
      t.notRegex(`${sentence} ${advice ?? ''}`, ENGLISH, kind)
    }
  }
  t.deepEqual(needWords(facts('due', { count: 3 }), now, 'de'), {
    sentence:
      'Die Ziehung um 18:00 am So., 22. Nov. (Berlin) nimmt bis 22:50 eine Gewinnerliste an und hat noch keine. 2 weitere Ziehungen haben keine.',
    advice: 'Senden Sie sie vor dem Annahmeschluss.',
  })
  t.is(needWords(facts('pick'), now, 'de').advice, 'Wählen Sie aus, wer die Garantie von 250\u00a0$ erhält.')
})

test('mail about a source that failed says in German what it did', (t) => {
  const words = 'Winners source answered 500.'
  const detail = { failure: words, finding: { code: 'answered', status: 500 } } as const
  const sentence = (attention: Attention) =>
    needWords(facts('not_fetched', { attention: { ...attention, since: '2026-11-21T18:00:00Z' } }), now, 'de').sentence
  const told = sentence({ code: 'fetch_failed', detail })
  t.regex(told, / kam nicht: Die Quelle der Gewinnerliste hat mit 500 geantwortet\.$/)
  t.notRegex(told, ENGLISH)
  t.true(sentence({ code: 'fetch_failed', detail: { failure: words } }).endsWith(words), 'of the release before')
})

test('what owners hear of is said in German', (t) => {
  const who = { who: 'Ada', email: 'ada@example.com' }
  t.is(
    noticeSentence({ kind: 'key_made', detail: { kind: 'key', label: 'Server' }, ...who }, 'de'),
    'Ada (ada@example.com) hat angelegt: einen Live-Schlüssel, „Server“.',
  )
  t.is(
    noticeSentence({ kind: 'owner_gone', detail: {}, who: null, email: null }, 'de'),
    'Der Betreiber des Dienstes ist nicht mehr Inhaber dieses Teams.',
  )
  const detail = { kind: 'wallet', wallet: `0x${'ab'.repeat(20)}`, campaign: 'herbst' } as const
  t.is(
    noticeSentence({ kind: 'wallet_set', detail, who: null, email: null }, 'de'),
    'Ab jetzt zahlt herbst an die Wallet 0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB aus.',
  )
})

test('what another owner is asked to approve is said in German', (t) => {
  const key = { hash: 'h', ending: 'abcd', label: null, addresses: ['203.0.113.7'], expiresAt: null, overlapHours: 24 }
  t.deepEqual(inWords({ kind: 'key', key: 'key_2', scopes: ['read', 'winners'], replaces: 'key_1', ...key }, 'de'), {
    title: 'Ein Live-Schlüssel, key_2',
    sentence:
      'Er darf lesen und Gewinnerlisten senden, nur von 203.0.113.7, ohne Ablauf. Er tritt an die Stelle von key_1; dieser endet 24 Stunden später.',
  })
})

test('what the end of a campaign means is said in German', (t) => {
  t.is(
    endingSentence({ cancelled: 3, fetched: 0, drawn: 1 }, 'before', 'de'),
    '3 Ziehungen ohne Gewinnerliste werden abgesagt; 1 Ziehung mit Gewinnerliste wird gezogen.',
  )
  t.is(endingSentence({ cancelled: 0, fetched: 0, drawn: 0 }, 'after', 'de'), 'Es steht keine Ziehung mehr aus.')
})
