/** Guarantees, contracts and wallets are not shown as they were logged. */
import test from 'ava'
import { account, idOf, openPromising, type Promising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { type Lie, rowOf, testLies } from './lying.ts'

const period = ({ guarantees }: Promising) => guarantees.periods[0] as (typeof guarantees.periods)[0]

/** A change of the wallet of `live` that was asked for and approved. */
const approved = (change: string, wallet: string) => {
  const asked = { campaign: 'live', change, previous: account('bb'), wallet }
  return [
    { type: 'wallet_change', ...asked },
    { type: 'wallet_approved', ...asked },
  ]
}

type Terms = { period?: string; timeZone?: string; startsAt?: string }

const termsOf = ({ period = 'P7D', timeZone = 'Europe/Berlin', startsAt = '2026-11-01T18:00:00.000Z' }: Terms) => ({
  campaign: { timeZone, startsAt },
  guarantee: { period, thresholdCents: 10_000, amountCents: 25_000 },
})

/** What the list of guarantees says that the campaign promises. */
const promise = (site: Promising, terms: Terms) => Object.assign(site.guarantees, termsOf(terms))

type Pause = readonly [pausedAt: string, resumedAt: string | null]

const pause = (site: Promising, ...pauses: readonly Pause[]) =>
  Object.assign(period(site), { pauses: pauses.map(([pausedAt, resumedAt]) => ({ pausedAt, resumedAt })) })

/** A later period in which nobody won, which the log and the list say the same of. */
const showLater = (site: Promising, bounds: { period: number; periodStart: string }) => {
  const { period: number, periodStart } = bounds
  const terms = { periodStart, periodEnd: '2026-11-22T18:00:00.000Z', thresholdCents: 10_000, amountCents: 25_000 }
  const decided = { bestPrizeCents: null, drawing: null, position: null }
  site.log.add(
    { type: 'guarantee', campaign: 'daily', guarantee: 'gua_3', ...terms },
    { type: 'guarantee_not_needed', campaign: 'daily', guarantee: 'gua_3', ...decided },
  )
  site.guarantees.periods.unshift({ ...period(site), ...terms, period: number, status: 'not_needed' })
}

/** The pick of a later period, which the log and the list say the same of. */
const pickLater = (
  site: Promising,
  pick: { drawing: string; position: number },
  drawn?: ReturnType<Promising['lockOn']>,
) => {
  const bounds = { periodStart: period(site).periodEnd, periodEnd: '2026-11-22T18:00:00.000Z' }
  if (drawn) {
    Object.assign(bounds, { periodStart: '2026-11-06T00:00:00.000Z' })
    Object.assign(rowOf(site, 6), { number: 6, stage: 'paid', winners: 4 })
  }
  const terms = { ...bounds, thresholdCents: 10_000, amountCents: 25_000 }
  const decided = { campaign: 'daily', guarantee: 'gua_3', bestPrizeCents: 5000 }
  site.log.add(
    { type: 'guarantee', campaign: 'daily', guarantee: 'gua_3', ...terms },
    { type: 'guarantee_picked', ...decided, ...pick },
  )
  const shown = { drawingId: pick.drawing, position: pick.position }
  site.guarantees.periods.unshift({ ...period(site), ...terms, period: 2, pick: shown })
}

test('periods that follow each other are right, the newest first, one of them still running', async (t) => {
  for (const periodEnd of [
    null,
    new Date(Date.now() + 1000).toISOString(),
    new Date(Date.now() - 1000).toISOString(),
  ]) {
    const site = await openPromising(t)
    showLater(site, { period: 2, periodStart: period(site).periodEnd })
    const running = { period: 3, periodStart: period(site).periodEnd, periodEnd: periodEnd as never, status: 'running' }
    site.guarantees.periods.unshift({ ...period(site), ...running })
    site.show()
    const { out, error, status } = await runVerifier('--monitor', site.url, '--once')
    t.is(status, 0, out + error)
  }
})

testLies([
  [
    'a guarantee that is hidden',
    (site) => site.guarantees.periods.pop(),
    /the guarantee gua_1 from 2026-11-01T18:00:00\.000Z must be in guarantees\.json, as in entry \d+; found nothing/,
  ],
  [
    'another amount of a guarantee',
    (site) => Object.assign(period(site), { amountCents: 1 }),
    /amountCents of the guarantee gua_1 .* must be 25000, as in entry \d+; found 1/,
  ],
  [
    'another threshold of a guarantee',
    (site) => Object.assign(period(site), { thresholdCents: 1 }),
    /thresholdCents of the guarantee gua_1 .* must be 10000, as in entry \d+; found 1/,
  ],
  [
    'another end of a guarantee',
    (site) => Object.assign(period(site), { periodEnd: '2026-11-09T18:00:00.000Z' }),
    /periodEnd of the guarantee gua_1 .* must be "2026-11-08T18:00:00\.000Z", as in entry \d+; found "2026-11-09/,
  ],
  [
    'a guarantee that went back',
    (site) => Object.assign(period(site), { status: 'not_needed' }),
    /the guarantee gua_1 .* must be picked or paid, as in entry \d+; found "not_needed"/,
  ],
  [
    'another pick',
    (site) => Object.assign(period(site), { pick: { drawingId: idOf(1), position: 0 } }),
    /the pick of the guarantee gua_1 .* must be position 1 of drw_0+2/,
  ],
  [
    'a pick of another place in the same draw',
    (site) => Object.assign(period(site), { pick: { drawingId: idOf(2), position: 0 } }),
    /the pick of the guarantee gua_1 .* must be position 1 of drw_0+2, as in entry \d+; found position 0 of "drw_0+2/,
  ],
  [
    'a guarantee that is shown once more in another way',
    (site) => void site.guarantees.periods.push({ ...period(site), pick: { drawingId: idOf(1), position: 0 } }),
    /the guarantee gua_1 .* must be in guarantees\.json once; found it 2 times[^]*the pick of the guarantee gua_1 .* must be position 1 of drw_0+2/,
  ],
  [
    'a guarantee of the log that is shown as if its period still ran',
    (site) => Object.assign(period(site), { status: 'running' }),
    /the guarantee gua_1 .* must be picked or paid, as in entry \d+; found "running"/,
  ],
  [
    'a guarantee that was never logged',
    (site) => void site.guarantees.periods.push({ ...period(site), periodStart: '2026-11-09T00:00:00.000Z' }),
    /the log must have the guarantee from "2026-11-09T00:00:00\.000Z", which is shown; found none/,
  ],
  [
    'another best prize than was logged',
    (site) => Object.assign(period(site), { bestPrizeCents: 9000 }),
    /bestPrizeCents of the guarantee gua_1 .* must be 5000, as in entry \d+; found 9000/,
  ],
  [
    'a best prize that no draw of the period has',
    (site) => {
      const bounds = { periodStart: '2026-11-02T00:00:00.000Z', periodEnd: '2026-11-04T00:00:00.000Z' }
      const second = { ...bounds, thresholdCents: 10_000, amountCents: 25_000 }
      site.log.add(
        { type: 'guarantee', campaign: 'daily', guarantee: 'gua_2', ...second },
        {
          type: 'guarantee_not_needed',
          campaign: 'daily',
          guarantee: 'gua_2',
          bestPrizeCents: 90_000,
          drawing: null,
          position: null,
        },
      )
      site.guarantees.periods.push({ ...period(site), ...second, period: 2, status: 'not_needed' })
    },
    /the best prize of the guarantee gua_2 .* must be 5000, as the proofs of its draws have it; found 90000 in entry \d+/,
  ],
  [
    'a best prize that no draw has of a period in which one is never drawn',
    (site) => {
      const bounds = { periodStart: '2026-11-03T00:00:00.000Z', periodEnd: '2026-11-07T00:00:00.000Z' }
      const second = { ...bounds, thresholdCents: 10_000, amountCents: 25_000 }
      const decided = { bestPrizeCents: 90_000, drawing: null, position: null }
      site.log.add(
        { type: 'guarantee', campaign: 'daily', guarantee: 'gua_2', ...second },
        { type: 'guarantee_not_needed', campaign: 'daily', guarantee: 'gua_2', ...decided },
      )
      site.guarantees.periods.push({ ...period(site), ...second, period: 2, status: 'not_needed' })
    },
    /the best prize of the guarantee gua_2 .* must be 5000, as the proofs of its draws have it; found 90000 in entry \d+/,
  ],
  ...(
    [
      ['a pick of a draw of another period', idOf(2), 1],
      ['a pick of a draw that is nowhere', 'drw_9', 0],
    ] as const
  ).map(
    ([what, drawing, position]): Lie => [
      what,
      (site) => pickLater(site, { drawing, position }),
      /the pick of the guarantee gua_3 .* must be a winner of a draw of its period; found position \d of drw_\d+ in entry \d+/,
    ],
  ),
  [
    'a pick of a position that its draw does not have',
    (site) => pickLater(site, { drawing: idOf(6), position: 4 }, site.lockOn(6)),
    /the pick of the guarantee gua_3 .* must be a winner of a draw of its period; found position 4 of drw_0+6 in entry \d+/,
  ],
  [
    'a period that is over, and shown as running for good',
    (site) => {
      const bounds = {
        periodStart: period(site).periodEnd,
        periodEnd: new Date(Date.now() - 2 * 60 * 60_000).toISOString(),
      }
      site.guarantees.periods.unshift({ ...period(site), ...bounds, period: 2, status: 'running' })
    },
    /period 2 must be in the log, since it was over at "2\d{3}-[^"]+"; found it shown as running/,
  ],
  [
    'a period that is left out, of the log as well',
    (site) => showLater(site, { period: 3, periodStart: '2026-11-15T18:00:00.000Z' }),
    /guarantees\.json must have period 2; found 3 next/,
  ],
  [
    'a period that is left out, and whose number the next one has',
    (site) => showLater(site, { period: 2, periodStart: '2026-11-15T18:00:00.000Z' }),
    /period 2 must begin where the one before it ended, "2026-11-08T18:00:00\.000Z"; found "2026-11-15T18:00:00\.000Z"/,
  ],
  [
    'a period that is longer than what is promised',
    (site) => promise(site, { period: 'P6D' }),
    /period 1 must end 2026-11-07T18:00:00\.000Z, by P6D from 2026-11-01T18:00:00\.000Z on in "Europe\/Berlin" and its pauses; found "2026-11-08T18:00:00\.000Z"/,
  ],
  [
    'a period that is longer than its pauses',
    (site) => {
      promise(site, { period: 'P6D' })
      pause(site, ['2026-11-02T00:00:00.000Z', '2026-11-02T12:00:00.000Z'])
    },
    /period 1 must end 2026-11-08T06:00:00\.000Z, by P6D .* found "2026-11-08T18:00:00\.000Z"/,
  ],
  [
    'a period that ends in a pause which lasts',
    (site) => {
      promise(site, {})
      pause(site, ['2026-11-02T00:00:00.000Z', null])
    },
    /period 1 must end later than its pause, which lasts, by P7D .* found "2026-11-08T18:00:00\.000Z"/,
  ],
  [
    'a pause that is counted twice',
    (site) => {
      promise(site, { period: 'P6D' })
      const half: Pause = ['2026-11-02T00:00:00.000Z', '2026-11-02T12:00:00.000Z']
      pause(site, half, half)
    },
    /pauses of period 1 must follow each other; found some that overlap/,
  ],
  [
    'a pause without a time',
    (site) => {
      promise(site, {})
      pause(site, ['yesterday', null])
    },
    /period 1 must have a time of its start, and of its pauses/,
  ],
  [
    'a first period that begins later than its campaign',
    (site) => promise(site, { startsAt: '2026-10-25T18:00:00.000Z' }),
    /period 1 must begin with the campaign, 2026-10-25T18:00:00\.000Z; found "2026-11-01T18:00:00\.000Z"/,
  ],
  [
    'periods of a campaign that promises none',
    (site) => Object.assign(site.guarantees, { ...termsOf({}), guarantee: null }),
    /guarantees\.json must say how long a period is; found nothing/,
  ],
  [
    'periods of no length that is known',
    (site) => promise(site, { period: 'a while' }),
    /guarantees\.json must say how long a period is; found "a while"/,
  ],
  [
    'periods in a time zone that there is not',
    (site) => promise(site, { timeZone: 'Europe/Atlantis' }),
    /timeZone of guarantees\.json must be one that is known here; found "Europe\/Atlantis"/,
  ],
  [
    'periods in another time zone than that of the draws',
    (site) => {
      promise(site, {})
      Object.assign(site.daily.campaign, { timeZone: 'UTC' })
    },
    /timeZone of guarantees\.json must be "UTC", as in the list; found "Europe\/Berlin"/,
  ],
  [
    'another contract',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { address: account('ee') }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+[^]*the log must have the registration as campaign 4 in 0xeeee/,
  ],
  [
    'a contract on another chain',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { chainId: 84_532 }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+; the list has no such contract on "base"[^]*the log must have the registration as campaign 4 in 0xcccc\w+ on chain 84532; found none/,
  ],
  [
    'another campaign of the contract',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { campaignId: 5 }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+[^]*the log must have the registration as campaign 5 in 0xcccc/,
  ],
  [
    'a wallet that nobody approved',
    (site) => site.log.add({ type: 'wallet', campaign: 'live', wallet: account('66') }),
    /wallet "0x6666\w+" of entry 28 must have been approved; found no approval of it/,
  ],
  [
    'a wallet that comes back by an approval of before',
    (site) =>
      site.log.add(
        ...approved('wch_2', account('dd')),
        { type: 'wallet', campaign: 'live', wallet: account('dd') },
        { type: 'wallet', campaign: 'live', wallet: account('bb') },
      ),
    /wallet "0xbbbb\w+" of entry 31 must have been approved; found no approval of it/,
  ],
  [
    'a wallet that was approved once it was no longer the wallet',
    (site) =>
      site.log.add(
        { type: 'wallet', campaign: 'live', wallet: account('66') },
        ...approved('wch_2', account('dd')),
        { type: 'wallet', campaign: 'live', wallet: account('dd') },
        ...approved('wch_3', account('66')),
      ),
    /wallet "0x6666\w+" of entry 28 must have been approved; found no approval of it/,
  ],
])
