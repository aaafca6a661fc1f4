import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import type { SourceFinding } from '../../../domain/finding-words/source.ts'
import type { Role } from '../../../domain/portal/role.ts'
import { makeShop } from '../partner-api/partner.ts'
import { signedInAs } from './portal.ts'
import type { Service } from '../service.ts'

type Overrides = Record<string, unknown> & { mode?: Mode }

/** A shop and a signed-in member of its team: an owner, as a rule. */
export const makePortalShop = async (service: Service, overrides: Overrides = {}, role: Role = 'owner') => {
  const shop = await makeShop(service, overrides)
  const { mode = 'test' } = overrides
  const person = await signedInAs(service, { partner: shop.partner, mode, role })
  return { ...shop, ...person, slug: shop.campaign.slug }
}

export type PortalShop = Awaited<ReturnType<typeof makePortalShop>>

/** Flags a drawing because its winners source failed, as a worker would; without a finding, as the release before did. */
export const flagDrawing = ({ pool }: Pick<Service, 'pool'>, id: string, failure: string, finding?: SourceFinding) =>
  pool.query(sql.type(z.object({}))`
    update drawing
    set attention = 'fetch_failed', attention_detail = ${JSON.stringify({ failure, finding })}::jsonb, attention_since = now()
    where id = ${id}`)

export const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)
