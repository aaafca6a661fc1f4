import { randomBytes } from 'node:crypto'
import test from 'ava'
import { setLimits } from '../../../../api/actions/account/set-limits.ts'
import { changeCampaignStatus, createOwnCampaign } from '../../../../api/actions/campaign/campaigns.ts'
import { editCampaign } from '../../../../api/actions/campaign/edit.ts'
import { ownCampaignFile } from '../../../../domain/campaign.ts'
import { MAX_TEST_DRAWS_PER_HOUR } from '../../../../db/queries/campaign/campaigns.ts'
import { isReason } from '../../../../domain/refusals.ts'
import { makeCampaign, makeKey, makePartner, makePrizeTable, theOperator } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const EVERY_TEN_SECONDS = 'FREQ=SECONDLY;INTERVAL=10'
const DRAWS_PER_HOUR = 360
const ONCE = 'FREQ=YEARLY;COUNT=1'

const guaranteeOf = (period: string) => ({ period, thresholdCents: 1, amountCents: 1 })

/** Null: it was done. */
const refusal = async (doing: Promise<unknown>): Promise<Error | null> => {
  const refused = await doing.then(
    () => null,
    (error: unknown) => error,
  )
  if (refused !== null && !isReason(refused, 'test_draw_limit')) throw refused
  return refused as Error | null
}

const open = async () => {
  const place = await service()
  const partner = await makePartner(place)
  const { id } = await makeKey(place, { partner })
  const caller = { id, partnerId: partner, mode: 'test' } as const
  const { id: prizeTable } = await makePrizeTable(place)
  const fileOf = (cadence: string, period: string | null) =>
    ownCampaignFile.parse({
      slug: `fast-${randomBytes(6).toString('hex')}`,
      name: 'Fast draw',
      cadence,
      timeZone: 'UTC',
      startsAt: '2100-01-01T00:00:00Z',
      winnersPerDraw: 1,
      winners: { mode: 'push' },
      prizeTable,
      payout: { chain: 'test', token: 'TEST', wallet: null },
      guarantee: period && guaranteeOf(period),
    })
  /** Makes a campaign as a partner does; says whether it was refused because too much would be drawn. */
  const make = async (cadence = EVERY_TEN_SECONDS, period: string | null = null) => {
    const file = fileOf(cadence, period)
    return { slug: file.slug, refused: await refusal(createOwnCampaign(place, caller, file)) }
  }
  const promise = (slug: string, period: string) =>
    refusal(editCampaign(place, caller, slug, { guarantee: guaranteeOf(period) }))
  return { place, partner, make, promise }
}

const FIT = Math.floor(MAX_TEST_DRAWS_PER_HOUR / DRAWS_PER_HOUR)

test('test campaigns that would draw too often together are refused, with what to do', async (t) => {
  const { make } = await open()
  for (let made = 0; made < FIT; made += 1) t.is((await make()).refused, null)
  t.regex(
    (await make()).refused?.message ?? '',
    /draw up to 1440 times an hour; 1200 are allowed\. .*less often, end one .*, or write to us\./,
  )
  t.is((await make('FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0')).refused, null)
})

test('of campaigns that are made at the same moment, no more come than may draw', async (t) => {
  const { make } = await open()
  const made = await Promise.all(Array.from({ length: FIT + 2 }, () => make()))
  t.is(made.filter(({ refused }) => refused === null).length, FIT)
})

test('a paused campaign keeps its place, so that it can go on; one that ends leaves it', async (t) => {
  const { place, make } = await open()
  const [first] = [await make(), await make(), await make()]
  await changeCampaignStatus(place, theOperator, first.slug, 'paused')
  t.not((await make()).refused, null)
  await changeCampaignStatus(place, theOperator, first.slug, 'ended')
  t.is((await make()).refused, null)
})

test('the operator raises the limit of a partner, and is not held to it', async (t) => {
  const { place, partner, make } = await open()
  for (let made = 0; made < FIT; made += 1) await make()
  await makeCampaign(place, { partner, cadence: EVERY_TEN_SECONDS })
  t.not((await make()).refused, null)
  await setLimits(place, theOperator, partner, { testDraws: 1_800 })
  t.is((await make()).refused, null)
  t.not((await make()).refused, null)
})

test('guarantee periods that would end too often together are refused, with what to do, also in an edit', async (t) => {
  const { place, make, promise } = await open()
  const [first] = [await make(ONCE, 'PT10S'), await make(ONCE, 'PT10S'), await make(ONCE, 'PT10S')]
  const words =
    /up to 1440 guarantee periods .*; 1200 are allowed\. .*longer period, end a campaign .*, or write to us\./
  t.regex((await make(ONCE, 'PT10S')).refused?.message ?? '', words)
  const { slug, refused } = await make(ONCE, 'P7D')
  t.is(refused, null)
  t.regex((await promise(slug, 'PT10S'))?.message ?? '', words)
  t.is(await promise(slug, 'PT1M'), null)
  await changeCampaignStatus(place, theOperator, first.slug, 'ended')
  t.is(await promise(slug, 'PT10S'), null)
})
