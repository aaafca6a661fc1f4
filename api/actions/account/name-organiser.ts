import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { findOrganiser, setOrganiser } from '../../../db/queries/account/organiser.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Organiser, OrganiserChange } from '../../../domain/organiser.ts'
import { Refused } from '../../../domain/refusals.ts'
import { memberWords } from '../../../domain/refusal-words/member.ts'
import { lockTeamFor } from './lock-team.ts'

/** Null: nobody would be named. */
const withChange = (present: Organiser | undefined, change: OrganiserChange): Organiser | null => {
  const { name = present?.name, logoUrl = present?.logoUrl, contactUrl = present?.contactUrl } = change
  const { termsUrl = present?.termsUrl } = change
  if (name === undefined) return null
  return { name, logoUrl: logoUrl ?? null, contactUrl: contactUrl ?? null, termsUrl: termsUrl ?? null }
}

/**
 * Changes who the public pages of the partner's campaigns name; they are rendered again. What is absent stays as it is by
 * then. Refuses with `bad_request` (there is no name yet) and `role_too_low`.
 */
export const nameOrganiser = ({ pool }: { pool: Pool }, caller: Caller, change: OrganiserChange): Promise<void> =>
  pool.transaction(async (tx) => {
    await lockTeamFor(tx, caller, caller.partnerId)
    const [present] = await withinTransaction(tx).statements.rows(findOrganiser, [caller.partnerId])
    const organiser = withChange(present, change)
    if (!organiser) {
      const detail = memberWords.organiserWithoutName
      throw new Refused('bad_request', detail, [{ pointer: '/name', detail }])
    }
    if ([change.name, change.logoUrl, change.contactUrl, change.termsUrl].every((given) => given === undefined)) return
    await setOrganiser(tx, caller.partnerId, organiser)
    await audit(tx, caller, { action: 'organiser.named', detail: { name: organiser.name } })
  })
