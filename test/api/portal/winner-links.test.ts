import test from 'ava'
import { winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const openDrawn = async () => {
  const shop = await makePortalShop(await service())
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.send(winners)
  const asked = { account: shop.account, slug: shop.slug, id: drawing.id }
  return { shop, drawing, winners, asked }
}

test.serial('the links of all positions, or of one, are those of the API, and new once they are revoked', async (t) => {
  const { shop, drawing, winners, asked } = await openDrawn()
  const { list, revoke } = shop.client.winnerLink
  t.deepEqual((await list.query({ ...asked, from: 0 })).links, [])
  await drawing.draw()
  const { links } = await list.query({ ...asked, from: 0 })
  t.deepEqual(
    links.map(({ winner }) => winner),
    winners,
  )
  type Links = { links: { position: number; winner: string; url: string }[] }
  t.deepEqual((await shop.api.get<Links>(`${drawing.path}/links`)).body.links, links)
  t.deepEqual((await list.query({ ...asked, from: 1, isOne: true })).links, links.slice(1, 2))
  await revoke.mutate({ ...asked, position: 1 })
  const { links: after } = await list.query({ ...asked, from: 0 })
  t.deepEqual([after[0], after[2]], [links[0], links[2]])
  t.not(after[1]?.url, links[1]?.url)
})

test.serial(
  'links that are read in pages are all of one moment: once some are revoked, the next page is refused',
  async (t) => {
    const { shop, drawing, asked } = await openDrawn()
    const { list, revoke } = shop.client.winnerLink
    await drawing.draw()
    for (const position of [0, null]) {
      const { revocations } = await list.query({ ...asked, from: 0 })
      t.is((await list.query({ ...asked, from: 2, revocations })).links.length, 1)
      await revoke.mutate({ ...asked, position })
      t.like(await refusalOf(list.query({ ...asked, from: 2, revocations })), {
        reason: 'change_refused',
        message: 'Links were revoked while they were read. Download them again.',
      })
    }
  },
)

test.serial('a viewer sees and revokes no links, nor does a member of another team', async (t) => {
  const { shop, drawing, asked } = await openDrawn()
  await drawing.draw()
  const viewer = await signedInAs(await service(), { partner: shop.partner, role: 'viewer' })
  const foreign = await makePortalShop(await service())
  for (const [client, account] of [
    [viewer.client, shop.account],
    [foreign.client, foreign.account],
  ] as const) {
    const reason = client === viewer.client ? 'role_too_low' : 'not_found'
    const own = { ...asked, account }
    t.is(await reasonOf(client.winnerLink.list.query({ ...own, from: 0 })), reason)
    t.is(await reasonOf(client.winnerLink.revoke.mutate({ ...own, position: null })), reason)
  }
})
