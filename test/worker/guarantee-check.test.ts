import test from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../api/actions/campaigns.ts'
import { makePrizeTable, theOperator } from '../support/factory.ts'
import { fileService } from '../support/file-service.ts'
import { hoursAgo, makeGuaranteedShop } from '../support/periods.ts'

const service = fileService(test)

const HOUR_MS = 3_600_000
const table = { version: 1, tiers: [{ amountCents: 20_000, weight: 1 }] }

test.serial(
  'every period that ended while nobody looked is checked, one after the other; the running one is not',
  async (t) => {
    const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 24 * 120 + 1 })
    const drawing = await shop.drawingAt(24 * 60 + 1, ['anna', 'bob'])
    await drawing.draw()
    await shop.workAgain()
    const guarantees = await shop.guarantees()
    t.deepEqual(
      guarantees.map(({ period }) => period),
      Array.from({ length: 120 }, (_, i) => 120 - i),
    )
    t.true(
      guarantees.every(({ periodStart, period }, i) => period === 1 || periodStart === guarantees[i + 1]?.periodEnd),
    )
    t.deepEqual(
      guarantees.filter(({ status }) => status === 'awaiting_pick').map(({ period }) => period),
      [61],
    )
  },
)

test.serial(
  'a drawing that needs attention holds the check back, and the campaign says so until it is drawn',
  async (t) => {
    const shop = await makeGuaranteedShop(await service())
    const drawn = await shop.drawingAt(1, ['anna', 'bob'])
    const stuck = await shop.drawingAt(2)
    await drawn.draw()
    await stuck.draw()
    await shop.workAgain()
    const sentence = 'Guarantee period 1 is over, but one of its drawings needs attention before it can be checked.'
    t.is(await shop.needsAttention(), sentence)
    t.deepEqual(await shop.guarantees(), [])
    const { campaign } = (await shop.api.get<{ campaign: { needsAttention?: string } }>(shop.path)).body
    t.is(campaign.needsAttention, sentence)

    const cutoffAt = new Date(Date.now() + HOUR_MS).toISOString()
    await shop.api.post(`${stuck.path}/cutoff`, { cutoffAt })
    await shop.workAgain()
    t.is(await shop.needsAttention(), null, 'nobody has to do anything while it takes winners')
    await stuck.send(['carl', 'dora'])
    await stuck.draw()
    await shop.workAgain()
    t.is((await shop.guarantees())[0]?.status, 'awaiting_pick')
    t.is(await shop.needsAttention(), null)
  },
)

test.serial('a prize that is held counts toward the threshold as any other', async (t) => {
  const place = await service()
  const { id: prizeTable } = await makePrizeTable(place, table)
  const shop = await makeGuaranteedShop(place, { prizeTable, largePrizeCents: 20_000 })
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await drawing.draw()
  await shop.workAgain()
  t.like((await shop.guarantees())[0], { status: 'not_needed', bestPrizeCents: 20_000 })
})

test.serial('a period that is paused ends later by the pause, and is not checked before', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 25 })
  const { pool } = shop.service
  await pool.query(sql.unsafe`
    insert into campaign_pause (campaign_id, paused_at)
    values (${shop.campaign.id}, ${hoursAgo(3).toISOString()}::timestamptz)`)
  await pool.query(sql.unsafe`
    update campaign set status = 'paused', guarantee_ends_at = null where id = ${shop.campaign.id}`)
  await shop.service.work()
  t.deepEqual(await shop.guarantees(), [])
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'active')
  await shop.service.work()
  t.deepEqual(await shop.guarantees(), [], 'three hours later than the day')
})

test.serial('a pause that begins after a period is over leaves it to be checked', async (t) => {
  const shop = await makeGuaranteedShop(await service())
  await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'paused')
  await shop.workAgain()
  t.is((await shop.guarantees())[0]?.period, 1)
})

test.serial(
  'the period in which a campaign ends is checked, without drawings that can no longer be drawn; none follows',
  async (t) => {
    const shop = await makeGuaranteedShop(await service())
    const drawn = await shop.drawingAt(1, ['anna', 'bob'])
    const empty = await shop.drawingAt(2)
    await drawn.draw()
    await empty.passCutoff()
    await changeCampaignStatus(shop.service, theOperator, shop.campaign.slug, 'ended')
    await shop.workAgain()
    t.like((await shop.guarantees())[0], { period: 1, status: 'awaiting_pick' })
    t.not(
      await shop.service.pool.oneFirst(
        sql.unsafe`select guarantee_ends_at from campaign where id = ${shop.campaign.id}`,
      ),
      null,
      'the one that was running when it ended runs to its end',
    )
  },
)
