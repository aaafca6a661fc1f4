import { newId } from '../../db/new-id.ts'
import { listGoLiveRequests } from '../../db/queries/go-live/deciding.ts'
import { insertGoLiveRequest } from '../../db/queries/go-live/requests.ts'
import { termsFingerprint } from '../../domain/go-live/terms.ts'
import { makeCampaign, makePartner } from './factory.ts'
import { makeDueDrawing, untilDrawn } from './held.ts'
import { makeMember, makeUser } from './portal/portal.ts'
import type { TestWorkplace } from './workplace.ts'

type Campaign = Record<string, unknown>

/** A campaign whose drawing is drawn with its present prize table. */
const makeDrawnCampaign = async (place: TestWorkplace, overrides: Campaign & { partner: string }) => {
  const campaign = await makeCampaign(place, overrides)
  const { id } = await makeDueDrawing(place, campaign)
  await untilDrawn(place, id)
  return campaign
}

/** A request that nothing stands in the way of, by an owner with a second factor. */
export const makeGoLiveRequest = async (
  place: TestWorkplace,
  { shop = 'A shop', slug, ...overrides }: Campaign & { shop?: string; slug?: string } = {},
) => {
  const partner = await makePartner(place, shop)
  const { userId, name } = await makeUser(place, { name: 'Ina Owner', hasSecondFactor: true })
  const memberId = await makeMember(place, { partner, userId, role: 'owner' })
  const campaign = await makeDrawnCampaign(place, { partner, ...overrides })
  const id = newId('glr')
  const liveSlug = slug ?? `${campaign.slug}-live`
  const wallet = `0x${'ab'.repeat(20)}`
  const wish = { slug: liveSlug, chain: 'base', token: 'USDC', wallet, startsAt: new Date(0), askedBy: memberId }
  await place.pool.transaction((tx) => insertGoLiveRequest(tx, { id, campaignId: campaign.id, ...wish }))
  return { id, partner, campaign, liveSlug, memberId, askedBy: name }
}

/** The fingerprint of the terms that a request that waits would be approved with now. */
export const termsOf = async ({ pool }: Pick<TestWorkplace, 'pool'>, id: string): Promise<string> => {
  const request = (await listGoLiveRequests(pool)).find((one) => one.id === id)
  if (!request) throw new Error(`No request ${id} waits.`)
  return termsFingerprint(request)
}
