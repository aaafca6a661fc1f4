import test from 'ava'
import { changeTerms } from '../../../api/actions/campaign/change-terms.ts'
import { makePrizeTable, theOperator } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

const richer = { version: 2, tiers: [{ amountCents: 900, weight: 1 }] }

test('a manager of a test campaign makes a change, sees it with its table, and withdraws it', async (t) => {
  const place = await service()
  const { client, account, slug } = await makePortalShop(place)
  const { id: prizeTable, table } = await makePrizeTable(place, richer)
  const { id } = await client.change.make.mutate({ account, slug, prizeTable, from: '2100-02-01T00:00:00Z' })
  t.deepEqual(await client.change.list.query({ account, slug }), [
    {
      id,
      from: '2100-02-01T00:00:00.000Z',
      prizeTable: { id: prizeTable, ...table },
      winnersPerDraw: 3,
      state: 'pending',
    },
  ])
  await client.change.withdraw.mutate({ account, slug, id })
  t.deepEqual(await client.change.list.query({ account, slug }), [])
})

test("a drawing's page has the prize table of its own terms", async (t) => {
  const place = await service()
  const shop = await makePortalShop(place)
  const { client, account, slug } = shop
  const { id: prizeTable, table } = await makePrizeTable(place, richer)
  const before = await openDrawing(shop, { drawAt: new Date('2100-01-31T00:00:00Z') })
  await client.change.make.mutate({ account, slug, prizeTable, from: '2100-02-01T00:00:00Z' })
  const after = await openDrawing(shop, { drawAt: new Date('2100-02-01T00:00:00Z') })
  const tableOf = async (id: string) => (await client.drawing.get.query({ account, slug, id })).prizeTable
  t.is((await tableOf(before.id)).version, 1)
  t.deepEqual(await tableOf(after.id), table)
})

test('in live mode changes are seen, and the operator makes them', async (t) => {
  const place = await service()
  const payout = { chain: 'local', token: 'TESTUSD', wallet: null }
  const { client, account, slug } = await makePortalShop(place, { mode: 'live', payout })
  const id = await changeTerms(place, theOperator, { slug, winnersPerDraw: 5 })
  t.like((await client.change.list.query({ account, slug }))[0], { id, winnersPerDraw: 5 })
  t.is(await reasonOf(client.change.make.mutate({ account, slug, winnersPerDraw: 6 })), 'forbidden')
  t.is(await reasonOf(client.change.withdraw.mutate({ account, slug, id })), 'forbidden')
})
