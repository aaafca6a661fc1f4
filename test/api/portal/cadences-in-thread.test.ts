import test from 'ava'
import { readChains } from '../../../api/console/chain/read-chains.ts'
import { readRunbook } from '../../../api/console/runbook.ts'
import { noteMoney } from '../../../db/queries/chain/pace.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { looksDuring } from '../../support/looks.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const WALLET = `0x${'ab'.repeat(20)}` as const
/** A zone without clock changes, which would make the number of draws in some weeks or months another one. */
const timeZone = 'Asia/Tokyo'

test.serial('a preview walks no cadence in the thread of all, and is refused as it would be there', async (t) => {
  const { client, account } = await makePortalShop(await service())
  const preview = (cadence: string) => client.setup.preview.query({ account, cadence, timeZone: 'Europe/Berlin' })
  const looks = await looksDuring(async () => {
    const { next, clockChanges } = await preview('FREQ=MINUTELY;BYHOUR=2;BYMINUTE=30;BYSECOND=0;COUNT=900')
    t.is(next.length, 5)
    t.true(clockChanges.length > 0)
    t.is(await reasonOf(preview('FREQ=DAILY;BYHOUR=99')), 'bad_request')
  })
  t.is(looks, 0)
})

test.serial('nor does the pace of a campaign, or how long its prize money lasts', async (t) => {
  const place = await service()
  const startsAt = new Date().toISOString()
  const { client, account, slug } = await makePortalShop(place, { startsAt, timeZone })
  const payout = { chain: 'base', token: 'USDC', wallet: WALLET }
  const live = await makePortalShop(place, { mode: 'live', payout, startsAt, timeZone })
  await noteMoney(place.pool, [{ id: live.campaign.id, balanceCents: 15_000 }])
  const looks = await looksDuring(async () => {
    t.is((await client.prizeTable.pace.query({ account, slug })).drawsPerMonth, 30)
    t.is((await live.client.campaign.money.query({ account: live.account, slug: live.slug }))?.days, 10)
  })
  t.is(looks, 0)
})

test.serial('nor do the console’s chains', async (t) => {
  const rows = await openChainRows(t)
  await noteMoney(rows.pool, [{ id: rows.campaign.id, balanceCents: 5_000 }])
  const runbook = await readRunbook()
  const looks = await looksDuring(async () => {
    const [local] = (await readChains({ ...rows, runbook })).filter(({ chain }) => chain === 'local')
    t.truthy(local?.contracts[0]?.campaigns.rows[0]?.lasts)
  })
  t.is(looks, 0)
})
