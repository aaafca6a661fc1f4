/** The contract in which a campaign goes on, as the contract that it left says in public. */
import type { Registrable, RegistrationRow } from '../../db/queries/chain/contracts.ts'
import { type Address, findToken, type Token } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { type CertainPlace, readCertain } from '../../worker/chain/certain.ts'
import type { Registration } from '../../worker/chain/owner.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import { type OnchainCampaign, readCampaigns, readDrawings } from '../../worker/chain/read-contract.ts'
import { findSuccessor } from '../../worker/chain/read-registration.ts'
import type { Store } from '../command.ts'
import { findNamesake } from './lost-registration.ts'
import { registrationOf } from './register.ts'
import { certainPlace, chainNamed, contractOn, contractsOn } from './store.ts'

/** `insteadOf`: where somebody with the registrar's key sent the campaign, or took its slug before it came. */
export type Goal = { to: Address; insteadOf: Address | undefined }

/** A campaign and the contract that it leaves, as that has it. */
export type Left = { campaign: Registrable; from: RegistrationRow; found: OnchainCampaign }

/**
 * A campaign's registration in the next contract. If it has ended in the contract that it leaves, its numbers go on
 * after the last one that was requested there.
 */
export const nextRegistration = ({ campaign, from, found }: Left): Registration => {
  const { refundTo, maxPerDrawing, maxPerDay, isMoved, drawings } = found
  return registrationOf({
    campaign: { ...campaign, firstNumber: (isMoved ? drawings : from.lastNumber) + 1 },
    token: findToken(chainNamed(campaign.chain), campaign.token) as Token,
    bounds: { refundTo, maxPerDrawing, maxPerDay },
  })
}

/**
 * Refuses to move a campaign elsewhere than to the successor that its earlier contract names: a database that is older
 * than the chain may not know it, and no drawing may be drawn in two contracts. With `insteadOf` it may go elsewhere,
 * if that successor is not ours, or if somebody else has the campaign's slug there and has requested nothing.
 */
export const requireSuccessor = async (
  store: Store,
  key: Owner,
  left: Left,
  { to, insteadOf }: Goal,
): Promise<void> => {
  const { chain } = key
  const { contract, contractId } = left.from
  const row = await contractOn(store, { chain, contract })
  const place = certainPlace(store, key, contract)
  const successor = await readCertain(
    place,
    { of: `where campaign ${contractId} of ${contract} went` },
    (node, { newest }) => findSuccessor(through(place, node).nodes, row, { campaignId: contractId, newest }),
  )
  if (successor === to) return
  const isOurs = (await contractsOn(store, chain)).some(({ address }) => address === successor)
  if (successor !== null && successor === insteadOf) {
    if (!isOurs) return
    const namesake = await findNamesake(certainPlace(store, key, successor), nextRegistration(left))
    if (namesake !== null && namesake.difference !== null)
      return requireUnused(certainPlace(store, key, successor), namesake.id)
  }
  const why = isOurs ? 'somebody else has its name there' : 'that is none of yours'
  throw new Refused(
    'bad_request',
    `The contract ${contract} says that the campaign goes on in ${successor}: move it there. If ${why}, add --instead-of ${successor}.`,
  )
}

/**
 * Refuses if a number was requested there: a request needs the operator's key, so the campaign may be ours, drawn there
 * for a newer database.
 */
const requireUnused = async (place: CertainPlace, campaignId: number): Promise<void> => {
  const { contract } = place
  const requested = await readCertain(place, { of: `campaign ${campaignId} in ${contract}` }, async (node, head) => {
    const at = through(place, node)
    const number = (await readCampaigns(at, head, [campaignId])).get(campaignId)?.drawings ?? 0
    const [last] = await readDrawings(at, head.newest, [{ campaignId, number }])
    return last?.requestedAt === 0 ? 0 : number
  })
  if (requested === 0) return
  throw new Refused(
    'bad_request',
    `The contract ${contract} was asked for number ${requested} of it, and nothing may be drawn twice: restore the newest copy of the database, and move it there.`,
  )
}
