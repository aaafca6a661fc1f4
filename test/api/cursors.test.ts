import { hash } from 'node:crypto'
import test from 'ava'
import { fileService } from '../support/site/file-service.ts'
import { isProblem } from '../support/partner-api/problem.ts'
import { openDrawing } from '../support/partner-api/partner.ts'
import { makePortalShop } from '../support/portal/shop.ts'
import { reasonOf } from '../support/portal/refusal.ts'

const service = fileService(test)

const ID = 'a'.repeat(22)

/** A well-formed cursor for a place that no page of the API has. */
const forge = (list: readonly unknown[], place: string): string =>
  hash('sha256', JSON.stringify([...list, place]), 'base64url').slice(0, 16) + Buffer.from(place).toString('base64url')

test('a cursor of the API that looks as if it had been given out, for a place that there cannot be, is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const { id, path } = await openDrawing(shop)
  const [inCampaign, ofDrawing] = [{ slug: shop.slug }, { slug: shop.slug, id }]
  const places = [
    [`${shop.path}/guarantees`, 'listGuarantees', inCampaign, '0 999999999999999999'],
    [`${shop.path}/guarantees`, 'listGuarantees', inCampaign, '2147483648 0'],
    [`${path}/links`, 'listWinnerLinks', ofDrawing, '2147483647'],
    ['/campaigns', 'listCampaigns', {}, `0000-01-01T00:00:00Z cmp_${ID}`],
    ['/campaigns', 'listCampaigns', {}, `2026-01-01T00:00:00+16:00 cmp_${ID}`],
    ['/campaigns', 'listCampaigns', {}, `2026-01-01T00:00:00.${'0'.repeat(120)}Z cmp_${ID}`],
  ] as const
  for (const [address, name, params, place] of places) {
    const cursor = forge([shop.partner, 'test', name, params, {}], place)
    isProblem(t, await shop.api.get(`${address}?cursor=${encodeURIComponent(cursor)}`), 400, 'bad_request', /cursor/)
  }
})

test('a place of the portal’s lists that there cannot be is refused', async (t) => {
  const { client, account } = await makePortalShop(await service())
  const time = '0000-01-01T00:00:00.000000Z'
  const asked = [
    client.payout.list.query({ account, before: `${time} pay_${ID}` }),
    client.campaign.list.query({ account, before: `true ${time} cmp_${ID}` }),
    client.prizeTable.list.query({ account, before: `${time} tbl_${ID}` }),
    client.request.list.query({ account, before: `${time} 1` }),
  ]
  t.deepEqual(await Promise.all(asked.map(reasonOf)), Array(asked.length).fill('bad_request'))
})
