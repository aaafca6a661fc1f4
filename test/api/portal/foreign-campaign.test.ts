import test from 'ava'
import { newId } from '../../../db/new-id.ts'
import { fileService } from '../../support/site/file-service.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { inHours, makePortalShop, type PortalShop } from '../../support/portal/shop.ts'

const service = fileService(test)

const WALLET = `0x${'ab'.repeat(20)}`
const DAY_MS = 86_400_000

type Stranger = Pick<PortalShop, 'client' | 'account'>

/** Everything that a member asks of a campaign, or of a drawing of it that is none of theirs. */
const allCalls = ({ client, account }: Stranger, slug: string, id: string): Promise<unknown>[] => {
  const asked = { account, slug }
  const drawAt = inHours(5).toISOString()
  const wish = { liveSlug: `live-${slug}`, chain: 'base', token: 'USDC', wallet: WALLET, startsAt: drawAt }
  const { campaign, change, drawing, goLive, guarantee, statistics, winnerLink } = client
  return [
    campaign.get.query(asked),
    campaign.drawings.query({ ...asked, which: 'past' }),
    campaign.edit.mutate({ ...asked, edit: { name: 'Mine' } }),
    campaign.previewPause.query(asked),
    campaign.pause.mutate(asked),
    campaign.resume.mutate(asked),
    campaign.previewEnd.query(asked),
    campaign.end.mutate(asked),
    campaign.testFetch.mutate(asked),
    campaign.setWallet.mutate({ ...asked, wallet: WALLET }),
    campaign.withdrawWallet.mutate({ ...asked, wallet: WALLET }),
    campaign.setWinnersSource.mutate({ ...asked, source: { mode: 'push' } }),
    change.list.query(asked),
    change.preview.query(asked),
    change.make.mutate({ ...asked, winnersPerDraw: 7, from: new Date(Date.now() + DAY_MS).toISOString() }),
    drawing.makeSpecial.mutate({ ...asked, drawAt }),
    drawing.cancel.mutate({ ...asked, id, reason: 'It rains.' }),
    goLive.get.query(asked),
    goLive.ask.mutate({ ...asked, wish }),
    goLive.withdraw.mutate({ ...asked, request: newId('glr') }),
    guarantee.list.query(asked),
    statistics.weeks.query(asked),
    winnerLink.list.query({ ...asked, id, from: 0 }),
    winnerLink.revoke.mutate({ ...asked, id, position: null }),
  ]
}

test('of another partner’s campaign nothing is found, and nothing in it changes', async (t) => {
  const shop = await makePortalShop(await service())
  const { client, account, slug } = shop
  const { id } = await openDrawing(shop)
  const present = async () => [
    await client.campaign.get.query({ account, slug }),
    (await client.campaign.drawings.query({ account, slug, which: 'upcoming' })).drawings.map((drawing) => drawing.id),
  ]
  const before = await present()
  for (const [i, call] of allCalls(await signedInAs(shop.service), slug, id).entries())
    t.like(await refusalOf(call), { reason: 'not_found', status: 404 }, String(i))
  t.deepEqual(await present(), before)
})

test('of a campaign of the other mode nothing is found, and what is for test mode only is refused', async (t) => {
  const shop = await makePortalShop(await service())
  const { id } = await openDrawing(shop)
  const live = { client: shop.client, account: { ...shop.account, mode: 'live' } as const }
  for (const [i, call] of allCalls(live, shop.slug, id).entries())
    t.true(['not_found', 'forbidden'].includes((await refusalOf(call)).reason), String(i))
})
