import { partnerExists } from '../../../db/queries/account/partners.ts'
import { findKeyIds, KEY_ID_BYTES } from '../../../db/queries/account/sealed.ts'
import { listMovingCampaigns } from '../../../db/queries/moving/moves.ts'
import { findKnownPeople, findTakenSlugs, listPeople, mayCopyTo, readSchema } from '../../../db/moving/two-sides.ts'
import { listSecrets } from '../../../db/moving/secrets.ts'
import { findSite } from '../../../db/queries/site/setting.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Keyring } from '../../../process/keyring.ts'
import type { Sides } from './there.ts'

const refuse = (isWrong: boolean, sentence: string): void => {
  if (isWrong) throw new Refused('bad_request', sentence)
}

/**
 * Refuses a partner that cannot move, with the reason: before anything is changed, and again before holding and
 * copying, for what has changed meanwhile.
 */
export const checkMove = async ({ here, there, from, to }: Sides, partnerId: string): Promise<void> => {
  refuse(
    await partnerExists(there.pool, partnerId),
    `${partnerId} is or was in that database already: a partner does not come back to one.`,
  )
  refuse(
    (await readSchema(from)) !== (await readSchema(to)),
    'The two databases are not of one release: run release on both of them first.',
  )
  refuse(
    !(await mayCopyTo(to)),
    'The credential of MOVE_DATABASE_URL may not write rows without their triggers: grant set on parameter session_replication_role to it there, or use that of a superuser.',
  )
  const site = await findSite(here.pool)
  refuse(
    site?.publicUrl === there.publicUrl,
    `Both databases publish at ${there.publicUrl}: each needs a PUBLIC_URL of its own, since its log has that name.`,
  )
  const campaigns = await listMovingCampaigns(here.pool, partnerId)
  const [inContract] = campaigns.filter(({ isInContract }) => isInContract)
  refuse(
    inContract !== undefined,
    `The campaign "${inContract?.slug}" is in a contract, whose transactions are of this database's account: such campaigns do not move.`,
  )
  const taken = await findTakenSlugs(
    to,
    campaigns.map(({ slug }) => slug),
  )
  refuse(
    taken.length > 0,
    `There are other campaigns in that database with the slug ${taken.join(', ')}, which does not change.`,
  )
  const { others } = await findKnownPeople(to, await listPeople(from, partnerId))
  refuse(
    others.length > 0,
    `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} another account in that database: change one of the two addresses first.`,
  )
}

/**
 * Refuses a SECRETS_KEY with which the partner's secrets cannot be sealed again for the processes of the other
 * database. Where nothing is sealed there yet, any key may be theirs.
 */
export const checkKeys = async ({ there, from }: Sides, partnerId: string, keyring: Keyring): Promise<void> => {
  const secrets = await listSecrets(from, { partnerId, known: [] })
  refuse(
    !secrets.every(({ sealed }) => keyring.has(sealed.subarray(0, KEY_ID_BYTES))),
    `SECRETS_KEY lacks a key with which secrets of ${partnerId} are sealed here: give it the key of the other database first, and the one of this database after it.`,
  )
  const used = await findKeyIds(there.pool)
  refuse(
    used.length > 0 && !used.some((keyId) => keyId.equals(keyring.currentId)),
    'SECRETS_KEY begins with a key that the other database does not use: give it the key of that database first, and the one of this database after it.',
  )
}
