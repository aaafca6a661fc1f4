import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { openAttacked } from '../../support/attack.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../support/factory.ts'
import { openPlace } from '../../support/held.ts'
import {
  makeReader,
  missList,
  missManyLists,
  needMailsTo,
  passMailTime,
  tellCount,
} from '../../support/portal/need-mails.ts'
import { thief } from '../../db/roles/attack.ts'
import { asWorker } from '../../support/workplace.ts'

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await openPlace(t)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, ...overrides })
  return { place, partner, campaign, mailAll: () => mailNeedsAtOnce(asWorker(place)) }
}

test('a missed list is mailed once to each who wants to hear of it at once, and only to them', async (t) => {
  const { place, partner, campaign, mailAll } = await open(t)
  const ada = await makeReader(place, { partner })
  const [ben, cleo, viewer] = await Promise.all([
    makeReader(place, { partner, missed: 'none' }),
    makeReader(place, { partner, missed: 'daily' }),
    makeReader(place, { partner, role: 'viewer' }),
  ])
  const stranger = await makeReader(place, { partner: await makePartner(place) })
  const drawing = await makeDrawing(place, { campaign })
  t.is(await mailAll(), 0)
  await missList(place, drawing)
  t.is(await mailAll(), 2)
  const [mail, ...more] = await needMailsTo(place, ada)
  t.deepEqual(more, [])
  t.like(mail, { kind: 'needs_missed', subject: '[Test mode] A shop: winner lists are missing', more: null })
  const item = mail?.parts[0]?.items[0]
  t.is(item?.title, campaign.name)
  t.regex(item?.text ?? '', /had no winners at its cutoff.*Extend the cutoff, then send them\.$/)
  t.deepEqual(item?.link, {
    label: 'Extend the cutoff',
    path: `${partner}/test/campaigns/${campaign.slug}/drawings/${drawing}`,
  })
  const [seen] = await needMailsTo(place, viewer)
  t.regex(seen?.parts[0]?.items[0]?.text ?? '', /had no winners at its cutoff[^.]*\.$/)
  t.is(seen?.parts[0]?.items[0]?.link?.label, 'See the drawing')
  for (const other of [ben, cleo, stranger]) t.deepEqual(await needMailsTo(place, other), [])
  await passMailTime(place, 600)
  t.is(await mailAll(), 0)
})

test('a reader whose account somebody has locked keeps nobody else from being mailed', async (t) => {
  const { url, place, partner, campaign } = await openAttacked(t)
  const mailAll = () => mailNeedsAtOnce(asWorker(place))
  const readers = [await makeReader(place, { partner }), await makeReader(place, { partner })] as const
  await missList(place, await makeDrawing(place, { campaign }))
  const web = await thief(t, 'web', url)
  await web.query('begin')
  await web.query('select from portal_user where id = $1 for update', [readers[0].userId])
  t.is(await mailAll(), 1)
  t.is((await needMailsTo(place, readers[1])).length, 1)
  await web.query('rollback')
  t.is(await mailAll(), 1)
  t.is((await needMailsTo(place, readers[0])).length, 1)
})

test('what ended before anybody was mailed is not mailed, and what begins again is mailed again', async (t) => {
  const { place, partner, campaign, mailAll } = await open(t)
  const ada = await makeReader(place, { partner })
  const drawing = await makeDrawing(place, { campaign })
  const end = () =>
    place.pool.query(sql.unsafe`
      update drawing set attention = null, attention_detail = null, attention_since = null where id = ${drawing}`)
  await missList(place, drawing)
  await end()
  t.is(await mailAll(), 0)
  for (const times of [1, 2]) {
    await missList(place, drawing)
    t.is(await mailAll(), 1)
    t.is((await needMailsTo(place, ada)).length, times)
    await end()
    await passMailTime(place, 600)
  }
})

test('two thousand drawings without a list are one mail to each', async (t) => {
  const { place, partner, campaign, mailAll } = await open(t)
  const readers = await Promise.all([1, 2, 3].map(() => makeReader(place, { partner })))
  await missManyLists(place, campaign.id, 2_000)
  const startedAt = performance.now()
  t.is(await mailAll(), readers.length)
  t.log(`${Math.round(performance.now() - startedAt)} ms`)
  for (const reader of readers) {
    const [mail, ...more] = await needMailsTo(place, reader)
    t.deepEqual([mail?.parts.length, mail?.parts[0]?.items.length, more.length], [1, 1, 0])
    t.regex(mail?.parts[0]?.items[0]?.text ?? '', / 99\+ more drawings have none\./)
  }
  t.is(await tellCount(place), 2_000 * readers.length)
  await passMailTime(place, 600)
  t.is(await mailAll(), 0)
})

test('what comes shortly after a mail waits for the next one, longer in test mode', async (t) => {
  for (const [mode, minutes] of [
    ['live', 10],
    ['test', 60],
  ] as const) {
    const { place, partner, campaign, mailAll } = await open(t, {
      mode,
      payout: { chain: mode === 'test' ? 'test' : 'base', token: 'USDC', wallet: null },
    })
    const ada = await makeReader(place, { partner })
    await missList(place, await makeDrawing(place, { campaign }))
    t.is(await mailAll(), 1)
    for (const _ of [1, 2]) await missList(place, await makeDrawing(place, { campaign }))
    t.is(await mailAll(), 0)
    await passMailTime(place, minutes - 1)
    t.is(await mailAll(), 0)
    await passMailTime(place, 2)
    t.is(await mailAll(), 1)
    const [, second] = await needMailsTo(place, ada)
    t.regex(second?.parts[0]?.items[0]?.text ?? '', / 1 more drawing has none\./)
  }
})

test('of two workers that look at the same moment one mails, again and again', async (t) => {
  const { place, partner, campaign } = await open(t)
  const readers = await Promise.all([1, 2, 3].map(() => makeReader(place, { partner })))
  const worker = asWorker(place)
  for (let round = 1; round <= 10; round += 1) {
    await missList(place, await makeDrawing(place, { campaign }))
    await Promise.all([1, 2, 3].map(() => mailNeedsAtOnce(worker)))
    t.is(await tellCount(place), round * readers.length)
    await passMailTime(place, 61)
  }
  for (const reader of readers) t.is((await needMailsTo(place, reader)).length, 10)
})
