import { partnerExists } from '../../db/queries/account/partners.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Store } from '../command.ts'

/** Refuses with `not_found` when there is no such partner. */
export const knownPartner = async ({ pool }: Store, id: string): Promise<void> => {
  if (!(await partnerExists(pool, id)))
    throw new Refused('not_found', `partner: there is no partner ${id}: partner list names them all.`)
}
