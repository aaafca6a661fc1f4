/** What the credential of a web process or a worker may not do to guarantees, and what of them the service computes. */
import test from 'ava'
import { sql } from 'slonik'
import { setCampaignStatus } from '../../../db/queries/campaign/campaigns.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign } from '../../support/factory.ts'
import { makeGuaranteedShop } from '../../support/guarantee/periods.ts'
import { startService } from '../../support/service.ts'
import { thief } from './attack.ts'

const LIVE = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: `0x${'ab'.repeat(20)}` } }

test('a waiting guarantee is not put off for good', async (t) => {
  const databaseUrl = await testDatabase(t)
  const service = await startService(databaseUrl)
  t.teardown(service.stop)
  await makeGuaranteedShop(service)
  await service.work()
  const web = await thief(t, 'web', databaseUrl)
  t.is((await web.query("update guarantee set retry_at = now() + interval '1 hour'")).rowCount, 1)
  await refuses(t, web, "update guarantee set retry_at = 'infinity'")
})

test('a guarantee period ends as it was promised: neither never nor at another time', async (t) => {
  const { url, place, client: owner, partner } = await openAttacked(t)
  const guarantee = { period: 'P30D', thresholdCents: 10_000, amountCents: 25_000 }
  const live = await makeCampaign(place, { partner, ...LIVE, guarantee })
  for (const role of ['web', 'worker'] as const) {
    const client = await thief(t, role, url)
    const set = (at: string): [string, string[]] => [
      `update campaign set guarantee_ends_at = ${at} where id = $1`,
      [live.id],
    ]
    for (const at of [
      'null',
      "'infinity'",
      "starts_at + interval '1 hour'",
      "guarantee_ends_at + interval '3 days'",
      "guarantee_ends_at - interval '3 days'",
    ])
      await refuses(t, client, ...set(at))
    await client.query(...set("guarantee_ends_at + interval '1 hour'"))
  }
  await place.pool.transaction((tx) => setCampaignStatus(tx, live.id, 'paused'))
  await owner.query('update campaign set guarantee_ends_at = null where id = $1', [live.id])
  await place.pool.transaction((tx) => setCampaignStatus(tx, live.id, 'active'))
  const { rows } = await owner.query('select guarantee_ends_at as "endsAt" from campaign where id = $1', [live.id])
  t.is(rows[0].endsAt, null, 'while a pause runs, nobody knows')
})

test('the end that the service computes is taken, in whichever zone a month ends on another day', async (t) => {
  const { place, client: owner, partner } = await openAttacked(t)
  const starts = [
    ['Pacific/Auckland', '2026-08-30T20:00:00Z', 'P1M', '2026-09-29T19:00:00.000Z'],
    ['Pacific/Auckland', '2027-01-29T12:00:00Z', 'P1M', '2027-02-27T12:00:00.000Z'],
    ['America/Los_Angeles', '2027-01-29T02:00:00Z', 'P1M', '2027-03-01T02:00:00.000Z'],
    ['Europe/Berlin', '2028-02-28T23:30:00Z', 'P1Y', '2029-02-27T23:30:00.000Z'],
    ['Europe/Berlin', '2027-02-28T23:00:00Z', 'P1M', '2027-03-31T22:00:00.000Z'],
    ['America/New_York', '2027-03-01T03:00:00Z', 'P1M', '2027-03-29T02:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-02-28T10:30:00Z', 'P3M', '2027-05-31T10:30:00.000Z'],
    ['Asia/Tokyo', '2027-03-30T15:00:00Z', 'P2M1DT6H', '2027-05-31T21:00:00.000Z'],
    ['UTC', '2027-02-28T00:00:00Z', 'PT10S', '2027-02-28T00:00:10.000Z'],
  ] as const
  for (const [timeZone, startsAt, period, endsAt] of starts) {
    const guarantee = { period, thresholdCents: 10_000, amountCents: 25_000 }
    const { id } = await makeCampaign(place, { partner, timeZone, startsAt, guarantee })
    const { rows } = await owner.query('select guarantee_ends_at as "endsAt" from campaign where id = $1', [id])
    t.is(rows[0].endsAt.toISOString(), endsAt)
    await place.pool.transaction((tx) => setCampaignStatus(tx, id, 'paused'))
    await owner.query('update campaign set guarantee_ends_at = null where id = $1', [id])
    await place.pool.transaction(async (tx) => {
      await setCampaignStatus(tx, id, 'active')
      await tx.query(sql.unsafe`update campaign set guarantee_ends_at = ${endsAt}::timestamptz where id = ${id}`)
    })
  }
})
