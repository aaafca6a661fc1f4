import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { setOrganiser } from '../../../db/queries/account/organiser.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Organiser } from '../../../domain/organiser.ts'

/** Sets who the public pages of the partner's campaigns name; they are rendered again. */
export const nameOrganiser = ({ pool }: { pool: Pool }, caller: Caller, organiser: Organiser): Promise<void> =>
  pool.transaction(async (tx) => {
    await setOrganiser(tx, caller.partnerId, organiser)
    await audit(tx, caller, { action: 'organiser.named', detail: { name: organiser.name } })
  })
