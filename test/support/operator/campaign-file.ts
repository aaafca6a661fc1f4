/** The file of a campaign that draws every day and guarantees a prize every week. */
export const campaignFileOf = (own: { partner: string; slug: string; prizeTable: string }) => ({
  name: 'Daily draw',
  mode: 'test',
  cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  timeZone: 'America/New_York',
  startsAt: '2026-11-01T00:00:00Z',
  winnersPerDraw: 3,
  cutoffLeadSeconds: 600,
  winners: { mode: 'push' },
  payout: { chain: 'test', token: 'TEST', wallet: `0x${'ab'.repeat(20)}` },
  largePrizeCents: 100_000,
  guarantee: { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 },
  ...own,
})
