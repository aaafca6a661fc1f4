import test from 'ava'
import { z } from 'zod'
import { portalRouter } from '../../../api/portal/router.ts'
import { makePrizeTable } from '../../support/factory.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

type Known = Record<string, Record<'_def', { inputs: z.ZodType[] }>>

const known = portalRouter['_def'].procedures as unknown as Known

/** The procedures that are given a prize table by its id, however deep in their input. */
const takingTables = Object.entries(known)
  .filter(
    ([
      ,
      {
        _def: { inputs },
      },
    ]) =>
      inputs.some((input) =>
        JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"prizeTable"'),
      ),
  )
  .map(([path]) => path)
  .toSorted()

test('whatever a member gives a table to takes no other partner’s', async (t) => {
  t.deepEqual(takingTables, ['change.make', 'setup.createCampaign'])
  const place = await service()
  const shop = await makePortalShop(place, { cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0' })
  const stranger = await makePortalShop(place)
  const [theirs, own, common] = await Promise.all(
    [stranger.partner, shop.partner, null].map((madeBy) =>
      makePrizeTable(place, { version: 2, tiers: [{ amountCents: 700, weight: 1 }] }, madeBy),
    ),
  )
  const { account, client, slug } = shop
  const campaign = (prizeTable = '', made = 'a') => ({
    slug: `foreign-table-${made}`,
    name: 'Weekly draw',
    cadence: 'FREQ=WEEKLY;BYDAY=FR;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'Europe/Berlin',
    startsAt: '2100-01-01T17:00:00.000Z',
    winnersPerDraw: 3,
    winners: { mode: 'push' as const },
    prizeTable,
    payout: { chain: 'test', token: 'TEST', wallet: null },
  })
  const create = (prizeTable?: string, made?: string) =>
    client.setup.createCampaign.mutate({ account, campaign: campaign(prizeTable, made) })
  const change = (prizeTable?: string) => client.change.make.mutate({ account, slug, prizeTable })
  t.is(await reasonOf(create(theirs?.id)), 'bad_request')
  t.is(await reasonOf(change(theirs?.id)), 'bad_request')
  await t.notThrowsAsync(create(own?.id, 'own'))
  await t.notThrowsAsync(create(common?.id, 'common'))
  await t.notThrowsAsync(change(own?.id))
})
