import test from 'ava'
import { drawTimeOf, nextWords, stagesOf } from '../../../../../../api/portal/web/src/pages/drawing/stages.ts'
import type { Drawing } from '../../../../../../api/portal/shapes.ts'
import { openDrawingShown } from '../../../../../support/portal/drawing.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'

test.before(() => loadTexts('en'))

const drawing: Drawing = {
  ...openDrawingShown,
  id: 'drw_1',
  slug: 'daily',
  campaign: 'Daily draw',
  timeZone: 'UTC',
  drawAt: '2026-11-21T18:00:00Z',
  cutoffAt: '2026-11-21T17:50:00Z',
  prizeTable: { version: 1, denominator: 1, tiers: [] },
  largePrizeCents: null,
  times: {
    createdAt: '2026-11-19T18:00:00Z',
    firstSentAt: null,
    sentAt: null,
    lockedAt: null,
    entropyRequestedAt: null,
    valueSeenAt: null,
    entropyRevealedAt: null,
    settledAt: null,
    paidAt: null,
  },
  now: '2026-11-21T12:00:00Z',
}

const early = { isPastCutoff: false, isPastDraw: false }
const late = { isPastCutoff: true, isPastDraw: true }

test('what is not reached yet shows the time it is planned for, where there is one', (t) => {
  const stages = stagesOf(drawing)
  t.deepEqual(
    stages.map(({ isReached }) => isReached),
    [true, false, false, false, false, false, false],
  )
  t.is(stages[1]?.name, '3 winners to be sent')
  t.is(stages[2]?.at, drawing.cutoffAt)
  t.is(stages[3]?.at, drawing.drawAt)
  t.is(stages[4]?.at, null)
})

test('a cutoff that was extended beyond the draw time moves the draw', (t) => {
  const cutoffAt = '2026-11-22T09:00:00Z'
  t.is(stagesOf({ ...drawing, cutoffAt })[3]?.at, cutoffAt)
  t.is(drawTimeOf({ ...drawing, cutoffAt }), cutoffAt, 'as the head of the page says')
  t.is(drawTimeOf(drawing), drawing.drawAt)
})

test('what is reached shows when it was', (t) => {
  const times = { ...drawing.times, sentAt: '2026-11-20T10:00:00Z', lockedAt: '2026-11-21T17:50:01Z' }
  const stages = stagesOf({ ...drawing, status: 'locked', winnersSent: 3, times })
  t.deepEqual(stages[1], { name: 'Winners sent', at: times.sentAt, isReached: true })
  t.deepEqual(stages[2], { name: 'List locked', at: times.lockedAt, isReached: true })
  t.is(
    stages.findLastIndex(({ isReached }) => isReached),
    2,
  )
})

test('an open drawing says whose turn it is', (t) => {
  t.regex(nextWords(drawing, early), /^Send the winners before the cutoff/)
  t.regex(nextWords({ ...drawing, winnersSent: 3 }, early), /^The list is in/)
  t.regex(nextWords({ ...drawing, winnersMode: 'pull' }, early), /^The winners are fetched/)
  t.regex(nextWords({ ...drawing, campaignStatus: 'ended' }, early), /has ended/)
})

test('after the cutoff an open drawing says how it goes on', (t) => {
  t.regex(nextWords(drawing, late), /Extend the cutoff, then send the list/)
  t.regex(nextWords({ ...drawing, winnersSent: 3 }, late), /is being locked/)
  t.regex(nextWords({ ...drawing, winnersMode: 'pull' }, late), /are being fetched/)
  t.regex(nextWords({ ...drawing, winnersMode: 'pull', needsAttention: 'It answered 500.' }, late), /fetch again/)
})

test('later stages say what is awaited', (t) => {
  t.regex(nextWords({ ...drawing, status: 'locked' }, { ...late, isPastDraw: false }), /at the draw time/)
  t.regex(nextWords({ ...drawing, status: 'locked' }, late), /is being requested/)
  t.regex(nextWords({ ...drawing, status: 'entropy_requested' }, late), /Waiting for the random value/)
  t.regex(nextWords({ ...drawing, status: 'settled' }, late), /being paid/)
  t.regex(
    nextWords({ ...drawing, status: 'settled', needsAttention: 'No payout wallet.' }, late),
    /once the problem above is solved/,
  )
  const held = { transferredCents: 5, heldCents: 100, isTransferred: true, handPaid: null }
  const handPaid = { cents: 100, at: '2026-11-22T09:00:00.000Z', reference: 'wire 7', references: 1 }
  const paid = { ...drawing, status: 'paid' as const }
  t.is(nextWords({ ...paid, drawMoney: { ...held, heldCents: 0 } }, late), 'Everything is done.')
  t.regex(nextWords({ ...paid, drawMoney: held }, late), /except held prizes/)
  t.is(nextWords({ ...paid, drawMoney: { ...held, handPaid } }, late), 'Everything is done.')
})

test('a cancelled drawing ends there, and says that it is never drawn', (t) => {
  const cancelled = { ...drawing, cancelled: { at: '2026-11-20T12:00:00Z', reason: 'Rain.' } }
  t.deepEqual(
    stagesOf(cancelled).map(({ name, isReached }) => [name, isReached]),
    [
      ['Created', true],
      ['Cancelled', true],
    ],
  )
  t.is(stagesOf(cancelled).at(-1)?.at, '2026-11-20T12:00:00Z')
  const sent = { ...cancelled, winnersSent: 3 }
  t.deepEqual(
    stagesOf(sent).map(({ name }) => name),
    ['Created', 'Winners sent', 'Cancelled'],
  )
  t.regex(nextWords(cancelled, { isPastCutoff: true, isPastDraw: true }), /cancelled.*never drawn/)
})

test('a drawing whose value the chain may still take back says that it is being confirmed, and has no value yet', (t) => {
  const at = '2026-11-21T18:00:00Z'
  const times = { ...drawing.times, sentAt: at, lockedAt: at, entropyRequestedAt: at }
  const awaited: typeof drawing = { ...drawing, status: 'entropy_requested', times }
  t.regex(nextWords(awaited, late), /^Waiting for the random value/)
  const seen = { ...awaited, times: { ...times, valueSeenAt: at } }
  t.regex(nextWords(seen, late), /^The chain has the random value\. .* cannot take it back any more/)
  t.is(stagesOf(seen).find(({ name }) => name === 'Random value arrived')?.isReached, false)
})

test('a void drawing ends where its number was voided, and says that it is never drawn', (t) => {
  const at = '2026-11-21T18:00:00Z'
  const times = { ...drawing.times, sentAt: at, lockedAt: at, entropyRequestedAt: at }
  const voided: typeof drawing = {
    ...drawing,
    status: 'entropy_requested',
    times,
    void: { at: '2026-11-23T12:00:00Z', reason: 'Gone.', transaction: `0x${'7'.repeat(64)}` },
  }
  t.deepEqual(
    stagesOf(voided).map(({ name, isReached }) => [name, isReached]),
    [
      ['Created', true],
      ['Winners sent', true],
      ['List locked', true],
      ['Random value requested', true],
      ['Number voided', true],
    ],
  )
  t.regex(nextWords(voided, { isPastCutoff: true, isPastDraw: true }), /number is void: it is never drawn/)
})
