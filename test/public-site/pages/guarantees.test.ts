import test from 'ava'
import type { GuaranteeLine } from '../../../public-site/facts.ts'
import { campaignPages } from '../../../public-site/pages/campaign.ts'
import { bodyAt, MARKUP, makeCampaign, site, wordsOf } from '../campaign-facts.ts'

const WEEK_MS = 7 * 86_400_000
const START = Date.parse('2026-08-01T04:00:00Z')

const makeLine = (period: number, more: Partial<GuaranteeLine> = {}): GuaranteeLine => ({
  period,
  periodStart: new Date(START + (period - 1) * WEEK_MS),
  periodEnd: new Date(START + period * WEEK_MS),
  status: 'not_needed',
  thresholdCents: 10_000,
  amountCents: 25_000,
  bestPrizeCents: 10_000,
  waitsFor: null,
  pick: null,
  paidAt: null,
  ...more,
})

const pick = { winner: 'w-4', displayName: 'Bea', drawingId: 'drw_0000000000000000000009' }

const markupOf = (more: Parameters<typeof makeCampaign>[0]): string =>
  bodyAt(campaignPages(makeCampaign(more), site), '/campaigns/daily/guarantees')
const wordsFor = (...guarantees: GuaranteeLine[]): string => wordsOf(markupOf({ guarantees }))

test('the promise is put in words', (t) => {
  t.true(wordsFor().includes('In every period of 7 days, some prize reaches $100.'))
  t.true(wordsOf(markupOf({ guarantee: null })).includes('promises no minimum prize at present'))
})

test('a period shows its bounds, threshold, best prize and outcome', (t) => {
  t.true(wordsFor(makeLine(1)).includes('1 Aug 1, 2026, 00:00 EDT Aug 8, 2026, 00:00 EDT $100 $100 Met by a prize'))
})

test('on a phone, where a period stands by itself, each of its cells says which it is', (t) => {
  const markup = markupOf({ guarantees: [makeLine(1)] })
  const names = [...markup.matchAll(/data-column="([^"]*)"/g)].map(([, name]) => name)
  t.deepEqual(names, ['Period', 'From', 'To', 'Threshold', 'Best prize', 'Outcome'])
})

test('each outcome is shown: nobody won, awaited, picked, paid, running', (t) => {
  const none = { bestPrizeCents: null }
  t.regex(wordsFor(makeLine(1, none)), /\$100 none Nobody won, nothing is due/)
  const missed = { bestPrizeCents: 500 }
  t.regex(
    wordsFor(makeLine(1, { ...missed, status: 'awaiting_pick' })),
    /\$5 Not met: \$250 waits for the organiser’s pick/,
  )
  const picked = wordsFor(makeLine(1, { ...missed, status: 'picked', pick }))
  t.regex(picked, /Not met: \$250 for Bea , who had won in this draw ; the payment is in progress/)
  const paidAt = new Date('2026-08-09T16:00:00Z')
  t.regex(
    wordsFor(makeLine(1, { ...missed, status: 'paid', pick, paidAt })),
    /; paid Aug 9, 2026, 12:00 EDT \(16:00 UTC\)/,
  )
  t.regex(wordsFor(makeLine(1, { ...none, status: 'running' })), /\$100 not known yet Running/)
})

test('a period that waits says for which draw, and leads to it', (t) => {
  const drawing = { drawingId: 'drw_0000000000000000000009', drawAt: new Date(START), status: 'open' as const }
  const wait = (count: number, drawings = [drawing]) =>
    makeLine(1, { status: 'waiting', bestPrizeCents: null, waitsFor: { count, drawings } })
  t.regex(wordsFor(wait(1)), /\$100 not known yet Over, waits for the draw of Aug 1, 2026, 00:00 EDT Recompute/)
  t.regex(wordsFor(wait(3)), /waits for the draw of Aug 1, 2026, 00:00 EDT and 2 other draws/)
  t.regex(wordsFor(wait(0, [])), /Over, being checked/)
  t.true(markupOf({ guarantees: [wait(1)] }).includes('href="/campaigns/daily/draws/drw_0000000000000000000009"'))
})

test('a running pause is said to move the end of its period', (t) => {
  t.regex(wordsFor(makeLine(1, { status: 'running', periodEnd: null })), /00:00 EDT moved by the running pause/)
})

test('pauses are listed with their bounds, newest first', (t) => {
  const pauses = [
    { pausedAt: new Date('2026-08-02T00:00:00Z'), resumedAt: new Date('2026-08-03T00:00:00Z') },
    { pausedAt: new Date('2026-09-02T00:00:00Z'), resumedAt: null },
  ]
  const words = wordsOf(markupOf({ pauses, guarantees: [makeLine(1)] }))
  t.regex(words, /Sep 1, 2026, 20:00 EDT \(00:00 UTC\) to now: it is running Aug 1, 2026, 20:00 EDT/)
})

test('periods stand newest first, at most 200 of them, and the rest is where the JSON is', (t) => {
  const words = wordsFor(...Array.from({ length: 205 }, (_, i) => makeLine(i + 1)))
  t.regex(words, /Outcome 205 .* 6 /)
  t.true(words.includes('5 older periods in guarantees.json'))
  t.false(wordsFor(makeLine(1), makeLine(2)).includes('older period'))
})

test('the pick links to its draw, and its winner’s name is not taken for markup', (t) => {
  const line = makeLine(1, { status: 'picked', bestPrizeCents: 1, pick: { ...pick, displayName: MARKUP } })
  const markup = markupOf({ guarantees: [line] })
  t.true(markup.includes('href="/campaigns/daily/draws/drw_0000000000000000000009"'))
  t.notRegex(markup, /<img src=x|<script>/)
})

test('the page says how to recompute the ledger, from where the first period starts', (t) => {
  t.regex(wordsFor(makeLine(1)), /The first period starts at Aug 1, 2026, 00:00 EDT \(04:00 UTC\)/)
})
