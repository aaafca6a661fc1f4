import test from 'ava'
import { sql } from 'slonik'
import { digestTimeBefore } from '../../../domain/portal/need-mail.ts'
import { mailDigests, mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import { makeReader, missList, needMailsTo } from '../../support/portal/need-mails.ts'
import { inHours } from '../../support/portal/shop.ts'
import { asWorker, type TestWorkplace } from '../../support/workplace.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'

/** A zone in which it is some hours past eight now, so that today's digest is due there whenever the test runs. */
const zonePastEight = (): string => {
  const now = new Date()
  const zones = Array.from({ length: 24 }, (_, i) => (i < 12 ? `Etc/GMT+${i}` : `Etc/GMT-${i - 11}`))
  const hours = (zone: string) => (now.getTime() - digestTimeBefore(now, zone).getTime()) / 3_600_000
  return zones.find((zone) => hours(zone) >= 2 && hours(zone) < 4) ?? 'UTC'
}

/** A list that did not come so many hours ago. */
const missBefore = async (place: TestWorkplace, campaign: { id: string; winnersPerDraw: number }, hours: number) => {
  const drawing = await makeDrawing(place, { campaign, cutoffAt: inHours(-hours) })
  await missList(place, drawing)
  await place.pool.query(sql.unsafe`
    update drawing set attention_since = now() - make_interval(hours => ${hours}) where id = ${drawing}`)
}

test('the digest tells at eight what had begun by then, once, with what is due during the day', async (t) => {
  const place = await openPlace(t)
  const partner = await makePartner(place)
  const timeZone = zonePastEight()
  const campaign = await makeCampaign(place, {
    partner,
    timeZone,
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  })
  const daily = { missed: 'daily', due: 'daily', access: 'none' } as const
  const reader = await makeReader(place, { partner, ...daily })
  const mailAll = () => mailDigests(asWorker(place))
  t.is(await mailAll(), 0)
  await missBefore(place, campaign, 0)
  await makeEndpointRow(place, { partner, failingSince: inHours(-10) })
  t.is(await mailAll(), 0)
  await missBefore(place, campaign, 10)
  for (const hours of [10, 40]) {
    await makeDrawing(place, { campaign, drawAt: inHours(hours), cutoffAt: inHours(hours) })
  }
  t.is(await mailNeedsAtOnce(asWorker(place)), 0)
  t.is(await mailAll(), 1)
  t.is(await mailAll(), 0)
  const [digest] = await needMailsTo(place, reader)
  t.like(digest, { kind: 'needs_digest', subject: 'A shop: what is waiting today' })
  const items = digest?.parts[0]?.items.map(({ text }) => text) ?? []
  t.is(items.length, 2)
  t.regex(items[0] ?? '', /had no winners at its cutoff[^.]*\. Extend/)
  t.regex(items[1] ?? '', /takes winners until [^.]*none yet\. Send/)
})

test('what begins after the digest waits for the next one', async (t) => {
  const place = await openPlace(t)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, timeZone: zonePastEight() })
  const reader = await makeReader(place, { partner, missed: 'daily' })
  for (const hours of [10, 1]) await missBefore(place, campaign, hours)
  t.is(await mailDigests(asWorker(place)), 1)
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update mail set created_at = created_at - interval '24 hours'`)
    await tx.query(sql.unsafe`update mailed_need set began_at = began_at - interval '24 hours'`)
    await tx.query(sql.unsafe`update drawing set attention_since = attention_since - interval '24 hours'`)
  })
  t.is(await mailDigests(asWorker(place)), 1)
  t.is((await needMailsTo(place, reader)).length, 2)
})

test('a team in a zone that nobody knows keeps no other team from its digest', async (t) => {
  const place = await openPlace(t)
  const [lost, other] = [await makePartner(place), await makePartner(place)]
  await makeReader(place, { partner: lost, missed: 'daily' })
  await makeReader(place, { partner: other, missed: 'daily' })
  const { id } = await makeCampaign(place, { partner: lost })
  await place.pool.query(sql.unsafe`update campaign set time_zone = 'Nowhere/X' where id = ${id}`)
  await missBefore(place, await makeCampaign(place, { partner: other, timeZone: zonePastEight() }), 10)
  t.is(await mailDigests(asWorker(place)), 1)
})
