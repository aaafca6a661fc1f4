import test from 'ava'
import { carriedOver, type GoLiveTerms, termsFingerprint, termsInWords } from '../../../domain/go-live/terms.ts'
import { campaignFile } from '../../../domain/campaign.ts'

const terms: GoLiveTerms = {
  partner: 'ptr_0123456789012345678901',
  slug: 'daily',
  name: 'Daily draw',
  language: 'en',
  cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  timeZone: 'America/New_York',
  startsAt: new Date(0),
  winnersPerDraw: 3,
  cutoffLeadSeconds: 600,
  winnersUrl: null,
  prizeTable: 'tbl_0123456789012345678901',
  chain: 'base',
  token: 'USDC',
  wallet: `0x${'ab'.repeat(20)}`,
  largePrizeCents: 100_000,
  guaranteePeriod: 'P7D',
  guaranteeThresholdCents: 10_000,
  guaranteeAmountCents: 5_000,
}

const others: Required<GoLiveTerms> = {
  partner: 'ptr_1123456789012345678901',
  slug: 'weekly',
  name: 'Weekly draw',
  language: 'de',
  cadence: 'FREQ=WEEKLY',
  timeZone: 'Europe/Berlin',
  startsAt: new Date(1_000),
  winnersPerDraw: 4,
  cutoffLeadSeconds: 601,
  winnersUrl: 'https://shop.test/winners',
  prizeTable: 'tbl_1123456789012345678901',
  chain: 'local',
  token: 'EURC',
  wallet: `0x${'cd'.repeat(20)}`,
  largePrizeCents: null,
  guaranteePeriod: 'P1D',
  guaranteeThresholdCents: 10_001,
  guaranteeAmountCents: 5_001,
}

test('each term that is another one makes another fingerprint, and nothing else does', (t) => {
  const fingerprint = termsFingerprint(terms)
  t.regex(fingerprint, /^[0-9a-f]{64}$/)
  const shuffled = Object.fromEntries(Object.entries({ ...terms, isEnded: true }).toReversed()) as GoLiveTerms
  t.is(termsFingerprint(shuffled), fingerprint)
  for (const [member, value] of Object.entries(others))
    t.not(termsFingerprint({ ...terms, [member]: value }), fingerprint, member)
})

test('what is carried over is a whole campaign file, with every term in it', (t) => {
  const file = campaignFile.parse(carriedOver(terms))
  t.deepEqual(Object.keys(file).toSorted(), Object.keys(carriedOver(terms)).toSorted())
  t.like(file, { mode: 'live', winners: { mode: 'push' }, guarantee: { period: 'P7D' } })
})

test('the operator reads what a draw comes to, what is held and what is guaranteed', (t) => {
  const words = (given: Partial<GoLiveTerms> = {}) =>
    Object.fromEntries(termsInWords({ ...terms, amountsCents: [500_000, 500], ...given }))
  t.like(words(), {
    Name: 'Daily draw (en)',
    Cutoff: '600 seconds before each draw',
    Winners: '3 a draw, sent by the partner',
    'At the very most': '$15,000 a draw',
    'Held prizes': 'from $1,000 on',
    Guarantee: '$50 for every 7 days without a prize of $100',
  })
  t.like(
    words({ winnersUrl: 'https://shop.test/w', largePrizeCents: null, guaranteePeriod: null, cutoffLeadSeconds: 0 }),
    {
      Cutoff: 'at each draw',
      Winners: '3 a draw, from https://shop.test/w',
      'Held prizes': 'none, whatever a prize comes to',
      Guarantee: 'none',
    },
  )
})
