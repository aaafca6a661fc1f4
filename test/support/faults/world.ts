import { fillDrawings } from '../../bench/support/fill.ts'
import type { Owner } from '../database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../factory.ts'
import { askServer } from '../failover/standby.ts'
import { openWorkplace } from '../workplace.ts'

const CAMPAIGNS = 3
const WINNERS = 3
const SENDERS = 6
const DRAWINGS_PER_SENDER = 4
/** How long it may take to write a burst before it is due. */
const FILLING_MS = 3_000
/** So many that the partner's rate limits never refuse a request. */
const WRITES_A_MINUTE = 1_000_000

/**
 * A partner whose lists are sent while things go wrong; `fill` adds a burst of drawings with lists, due in a moment.
 * Connections stay open until `close`, or until the test ends.
 */
export const makeWorld = async (t: Owner, databaseUrl: string) => {
  const place = { ...(await openWorkplace(databaseUrl)), allowLoopbackPartners: true }
  let isOpen = true
  const close = async () => {
    if (isOpen) await place.close()
    isOpen = false
  }
  t.teardown(close)
  const partner = await makePartner(place)
  await askServer(databaseUrl, `update partner set write_limit = ${WRITES_A_MINUTE}, read_limit = ${WRITES_A_MINUTE}`)
  const { key } = await makeKey(place, { partner })
  const campaigns: Awaited<ReturnType<typeof makeCampaign>>[] = []
  for (let i = 0; i < CAMPAIGNS; i += 1) campaigns.push(await makeCampaign(place, { partner, winnersPerDraw: WINNERS }))
  const senders: { slug: string; drawings: string[] }[] = []
  for (let i = 0; i < SENDERS; i += 1) {
    const campaign = campaigns[i % CAMPAIGNS] as (typeof campaigns)[number]
    const drawings: string[] = []
    for (let j = 0; j < DRAWINGS_PER_SENDER; j += 1) drawings.push(await makeDrawing(place, { campaign }))
    senders.push({ slug: campaign.slug, drawings })
  }
  /** A burst of another campaign. */
  const fill = async (drawings: number): Promise<void> => {
    const campaign = await makeCampaign(place, { partner, winnersPerDraw: WINNERS })
    campaigns.push(campaign)
    const cutoffAt = new Date(Date.now() + FILLING_MS)
    await fillDrawings(place.pool, { campaignIds: [campaign.id], perCampaign: drawings, winners: WINNERS, cutoffAt })
  }
  return { place, partner, key, campaigns, senders, fill, close }
}

export type World = Awaited<ReturnType<typeof makeWorld>>
