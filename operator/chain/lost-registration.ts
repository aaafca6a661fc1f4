/**
 * A registration that is in the contract but not recorded here: of a command that was interrupted, or of a newer
 * database. Or somebody else with the registrar's key made it; then it is not ours.
 */
import { areSameTerms, lastTerms } from '../../domain/chain/guarantee-terms.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { type CertainPlace, readCertain } from '../../worker/chain/certain.ts'
import type { Head } from '../../worker/chain/context.ts'
import type { Registration } from '../../worker/chain/owner.ts'
import { readCampaigns, readDrawings, readGuarantees } from '../../worker/chain/read-contract.ts'
import { findCampaignId } from '../../worker/chain/read-registration.ts'

const COMPARED = [
  ['token', 'token'],
  ['refundTo', 'refund address'],
  ['wallet', 'wallet'],
  ['maxPerDrawing', 'most for a drawing'],
  ['maxPerDay', 'most for a day'],
] as const

type Namesake = { id: number; difference: string | null }

/**
 * What the contract has under the campaign's slug, which is unique there, and how that differs from ours; null:
 * nothing.
 */
export const findNamesake = (place: CertainPlace, wanted: Registration): Promise<Namesake | null> =>
  readCertain(place, { of: `the campaign "${wanted.slug}" in ${place.contract}` }, async (node, head) => {
    const at = through(place, node)
    const id = await findCampaignId(at, head.newest, wanted.slug)
    return id === null ? null : { id, difference: await differenceOf(at, head, { ...wanted, id }) }
  })

/** The id of the campaign there, if it is ours; null if the contract does not have its slug. */
export const findLost = async (place: CertainPlace, wanted: Registration): Promise<number | null> => {
  const namesake = await findNamesake(place, wanted)
  if (namesake === null || namesake.difference === null) return namesake?.id ?? null
  const { contract } = place
  throw new Refused(
    'bad_request',
    `The contract ${contract} has the campaign "${wanted.slug}" already, as ${namesake.id}, with ${namesake.difference}. If chain register was interrupted before, run it with the options of that time. If somebody else registered it, it cannot be in that contract: run chain deploy --successor-of ${contract} with another registrar, and use the new one, with --instead-of ${contract} where chain move was on its way there.`,
  )
}

const differenceOf = async (
  at: CertainPlace,
  head: Pick<Head, 'newest' | 'newestAt'>,
  { id, ...wanted }: Registration & { id: number },
): Promise<string | null> => {
  const found = (await readCampaigns(at, head, [id])).get(id)
  for (const [member, says] of COMPARED)
    if (found?.[member] !== wanted[member])
      return `${found?.[member] ?? 'none'} as its ${says} and not ${wanted[member] ?? 'none'}`
  const guarantee = (await readGuarantees(at, head, [id])).get(id)
  if (!guarantee || !areSameTerms(lastTerms(guarantee), wanted.terms)) return 'another guarantee'
  const last = found?.drawings ?? 0
  if (last === wanted.drawings) return null
  // A database that is older than the chain lacks numbers that the contract has, from the first one on.
  const [next] = await readDrawings(at, head.newest, [{ campaignId: id, number: wanted.drawings + 1 }])
  if (last > wanted.drawings && next?.requestedAt !== 0) return null
  return `${last} as its last number and not ${wanted.drawings}`
}
