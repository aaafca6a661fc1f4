import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import { makePartner } from '../factory.ts'
import type { Service } from '../service.ts'
import { signedInAs } from './portal.ts'

type Store = Pick<Service, 'pool'>

/** Changes times past the triggers that keep the service from changing them. */
const moveTime = ({ pool }: Store, update: ReturnType<typeof sql.unsafe>) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(update)
  })

/** Moves the beginnings and ends of ownership in a team into the past. */
export const ageOwners = (store: Store, partner: string, days = 30) =>
  moveTime(
    store,
    sql.unsafe`
      update member set owner_since = owner_since - make_interval(days => ${days}),
        owner_until = owner_until - make_interval(days => ${days})
      where partner_id = ${partner}`,
  )

/** Moves undecided requests for approval into the past. */
export const ageApprovals = (store: Store, partner: string, hours: number) =>
  moveTime(
    store,
    sql.unsafe`
      update approval set asked_at = asked_at - make_interval(hours => ${hours}),
        not_before = not_before - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours})
      where partner_id = ${partner} and decision is null`,
  )

/** A team whose two owners, Ada and Ben, have been that for a month, in browsers that are signed in to live mode. */
export const twoOwners = async (service: Pick<Service, 'pool' | 'boss' | 'url'>, mode: Mode = 'live') => {
  const partner = await makePartner(service)
  const ada = await signedInAs(service, { partner, mode, name: 'Ada Example' })
  const ben = await signedInAs(service, { partner, mode, name: 'Ben Example' })
  await ageOwners(service, partner)
  return { partner, ada, ben, account: ada.account }
}

export const readNotices = ({ pool }: Store, partner: string) =>
  pool.any(sql.type(z.object({ kind: z.string(), member: z.string().nullable() }))`
    select kind, member_id as member from owner_notice where partner_id = ${partner} order by id`)
