import { sql } from 'slonik'
import type { Drawing, Problem } from '../../../api/client/types.ts'
import type { Mode } from '../../../domain/actor.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff } from '../factory.ts'
import type { Service } from '../service.ts'
import { clientOf } from './ask.ts'

/** A partner with a campaign, and a key that may read and write. */
export const makeShop = async (service: Service, overrides: Record<string, unknown> & { mode?: Mode } = {}) => {
  const partner = await makePartner(service)
  const { id: keyId, key } = await makeKey(service, { partner, mode: overrides.mode ?? 'test' })
  const campaign = await makeCampaign(service, { partner, ...overrides })
  return { service, partner, keyId, key, campaign, path: `/campaigns/${campaign.slug}`, api: clientOf(service, key) }
}

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Moves the cutoff to a moment ago, and the time of a reminder made for a later one. */
const bringCutoffForward = async ({ pool }: Service, id: string): Promise<void> => {
  await passCutoff({ pool }, id)
  await pool.query(sql.unsafe`
    update pgboss.job set start_after = now()
    where name = 'lock' and state < 'active' and data -> 'ids' = jsonb_build_array(${id}::text)`)
}

type DrawingOptions = Omit<Parameters<typeof makeDrawing>[1], 'campaign'>

/** An open drawing of the shop, with what its partner does with it. */
export const openDrawing = async ({ service, campaign, path, api }: Shop, options: DrawingOptions = {}) => {
  const id = await makeDrawing(service, { campaign, ...options })
  const own = `${path}/drawings/${id}`
  return {
    id,
    path: own,
    send: (winners: unknown) => api.post<Problem & { drawing: Drawing }>(`${own}/winners`, { winners }),
    read: async (): Promise<Drawing> => (await api.get<{ drawing: Drawing }>(own)).body.drawing,
    passCutoff: () => bringCutoffForward(service, id),
    /** Passes the cutoff and does everything that is then due. */
    draw: async () => {
      await bringCutoffForward(service, id)
      await service.work()
    },
  }
}

export const idsOf = ({ winners }: Pick<Drawing, 'winners'>): string[] => winners.map(({ winner }) => winner)
