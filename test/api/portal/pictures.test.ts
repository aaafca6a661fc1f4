import test from 'ava'
import { sql } from 'slonik'
import { avatarKey, avatarPath } from '../../../db/queries/avatar/pictures.ts'
import { png } from '../../support/avatar/pictures.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import type { Service } from '../../support/service.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const KEPT = 'https://pictures.test/kept.png'
const ABSENT = 'https://pictures.test/absent.png'
const KEPT_PATH = avatarPath(avatarKey(KEPT))

const keep = (place: Service, { drawing, partner }: { drawing: string; partner: string }) =>
  place.pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id, retry_at, type, body, fetched_at)
    values (${avatarKey(KEPT)}, ${KEPT}, ${drawing}, ${partner}, null, 'image/png', ${sql.binary(png(8, 8))}, now())
    on conflict (key) do update set type = excluded.type, body = excluded.body, fetched_at = now(), retry_at = null,
      lease = null, leased_until = null, left_at = null
    where avatar.fetched_at is null`)

const list = [
  { winner: 'anna', avatarUrl: KEPT },
  { winner: 'bob', avatarUrl: ABSENT },
]

test.serial(
  'winners are shown with our own copies of their pictures, and without those that are not here',
  async (t) => {
    const place = await service()
    const shop = await makePortalShop(place)
    const drawing = await openDrawing(shop)
    await shop.client.drawing.sendWinners.mutate({
      account: shop.account,
      slug: shop.slug,
      id: drawing.id,
      winners: [...list, 'carl'],
    })
    await keep(place, { drawing: drawing.id, partner: shop.partner })
    const { winners } = await shop.client.drawing.winners.query({
      account: shop.account,
      slug: shop.slug,
      id: drawing.id,
      from: 0,
    })
    t.deepEqual(
      winners.map(({ avatarUrl, picture }) => [avatarUrl, picture]),
      [
        [KEPT, KEPT_PATH],
        [ABSENT, null],
        [null, null],
      ],
    )
    const answer = await fetch(`${place.url}${KEPT_PATH}`)
    t.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
  },
)

test.serial('so are the wins that a guarantee may be picked from', async (t) => {
  const place = await service()
  const shop = await makeAwaitingShop(place)
  await shop.first.send(list)
  await keep(place, { drawing: shop.first.id, partner: shop.partner })
  const { client, account } = await signedInAs(place, { partner: shop.partner })
  const asked = { account, slug: shop.campaign.slug, id: shop.guarantee.id }
  const { wins } = await client.guarantee.wins.query(asked)
  const pictures = wins.filter(({ drawingId }) => drawingId === shop.first.id).map(({ picture }) => picture)
  t.deepEqual(pictures, [KEPT_PATH, null])
})
