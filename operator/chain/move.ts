import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import {
  findRegistrations,
  leaveContract,
  type Registrable,
  type RegistrationRow,
} from '../../db/queries/chain/contracts.ts'
import { loseRequestsAfter } from '../../db/queries/chain/never-requested.ts'
import { lockCampaigns } from '../../db/queries/chain/numbering.ts'
import { findWaitingWalletChange } from '../../db/queries/payout/wallets.ts'
import { type Address, type Chain, findToken, type Token } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { chainProblem } from '../../worker/chain/check.ts'
import { readCertainCampaign } from '../../worker/chain/certain.ts'
import { callContract } from '../../worker/chain/owner.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import type { OnchainCampaign } from '../../worker/chain/read-contract.ts'
import { requestAgain } from '../../worker/chain/request-again.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { findLost } from './lost-registration.ts'
import { liveCampaign, registerAlone, registerRest } from './register.ts'
import { address, certainPlace, chainNamed, contractsOn, registrarOn } from './store.ts'
import { untilShown } from './shown.ts'
import { type Goal, type Left, nextRegistration, requireSuccessor } from './successor.ts'
import { needsReplacedTable, wantedTables } from './wanted-tables.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  to: address('the address of the contract that it moves to'),
  insteadOf: address('where somebody else sent it').optional(),
})

/** Numbers that were given before are requested within seconds, as long as nothing else is wrong. */
const REQUESTED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 500

/**
 * Has a campaign go on in a later contract of its chain, with the number after its last one. What the earlier contract
 * was asked for is drawn, settled and paid there. From the first step on the campaign's drawings wait for the last one;
 * each step is taken once, so that the command can be run again wherever it stopped.
 */
export const chainMove: Command = async (given, store) => {
  const { campaign: slug, to, insteadOf } = checkOptions(options, given)
  const goal = { to, insteadOf }
  const campaign = await liveCampaign(store, slug)
  const chain = chainNamed(campaign.chain)
  const key = await registrarOn(store, chain)
  if (campaign.contract !== to) await leave(store, key, campaign, goal)
  const moved = await liveCampaign(store, slug)
  const earlier = (await findRegistrations(store.pool, moved.id)).findLast(({ isCurrent }) => !isCurrent)
  if (!earlier) throw new Refused('bad_request', `The campaign "${slug}" began in ${to}.`)
  const found = await endIn(store, key, { campaign: moved, from: earlier }, goal)
  const { refundTo, maxPerDrawing, maxPerDay } = found
  const registered = await registerAlone(store, to, moved, { refundTo, maxPerDrawing, maxPerDay })
  const place = certainPlace(store, key, to)
  const numbers = { campaignId: moved.id, contractId: registered.contractId }
  // What is to be drawn by a prize table that was replaced goes first, whatever becomes of the other tables.
  const first = await requestAgain(place, numbers)
  const { json, text } = await registerRest(store, registered)
  const { requested, waiting } = await requestAgain(place, numbers)
  if (waiting !== null) throw noTableFor(waiting, to)
  return {
    json: {
      ...json,
      movedFrom: earlier.contract,
      firstNumber: earlier.lastNumber + 1,
      requested: [...first.requested, ...requested],
    },
    text: `${text}\nIts numbers go on there with ${earlier.lastNumber + 1}. Its money stays in ${earlier.contract}: once all is paid there, run chain refund with --contract ${earlier.contract}.`,
  }
}

const noTableFor = (number: number, contract: Address): Refused =>
  new Refused(
    'bad_request',
    `The contract ${contract} does not have the prize table of number ${number}, which waits with all after it: run this again once it has (chain tables). Where another table had replaced it, let the numbers before it be drawn, then run chain move to a later contract.`,
  )

const refuseReplacedTable = (campaign: Registrable, chain: Chain): void => {
  const wanted = wantedTables(campaign, findToken(chain, campaign.token) as Token)
  if (!needsReplacedTable(wanted, campaign)) return
  const drawAt = new Date(campaign.earliestDrawSeconds * 1000).toISOString()
  throw new Refused(
    'bad_request',
    `A drawing of ${drawAt} or before is still to be drawn by a prize table that another one has replaced, and the next contract has one table for all draws until now: let it be drawn where it is, after chain disown if somebody took its number, or cancel it, and run this again.`,
  )
}

/** From here on the campaign's numbers are of its new contract, and none is given until it is registered there. */
const leave = async (store: Store, key: Owner, campaign: Registrable, goal: Goal): Promise<void> => {
  const { id, slug } = campaign
  const { to } = goal
  const from = (await findRegistrations(store.pool, id)).at(-1)
  if (!from) throw new Refused('bad_request', `The campaign "${slug}" is in no contract: run chain register.`)
  await requireLater(store, key.chain, from.contract, to)
  const problem = await chainProblem(certainPlace(store, key, to))
  if (problem !== null) throw new Refused('bad_request', problem)
  if (await findWaitingWalletChange(store.pool, id))
    throw new Refused('bad_request', `A change of its wallet waits: approve it, or withdraw it, before ${slug} moves.`)
  const found = await readCertainCampaign(certainPlace(store, key, from.contract), from.contractId)
  if (found && found.drawings > from.lastNumber) throw unknownNumber(from.lastNumber + 1)
  if (found?.isMoved) await requireSuccessor(store, key, { campaign, from, found }, goal)
  else refuseReplacedTable(campaign, key.chain)
  const unrequested = found?.isMoved ? from.lastNumber - found.drawings : 0
  if (found) await findLost(certainPlace(store, key, to), nextRegistration({ campaign, from, found }))
  if (unrequested > 0) await requireFinalEnd(store, key, from)
  await store.pool.transaction(async (tx) => {
    await lockCampaigns(tx, [id])
    if (unrequested > 0 && (await loseRequestsAfter(tx, id, from.lastNumber - unrequested)) !== unrequested)
      throw new Refused(
        'bad_request',
        `A request for a number after ${from.lastNumber - unrequested} is on its way to ${from.contract}, which refuses it: run this again in a minute.`,
      )
    await leaveContract(tx, id, to)
  })
}

/** Numbers that were never requested are drawn in the next contract, once no block can have them drawn in this one. */
const requireFinalEnd = async (store: Store, key: Owner, { contract, contractId }: RegistrationRow): Promise<void> => {
  const final = await readCertainCampaign(certainPlace(store, key, contract), contractId, 'finalized')
  if (!final?.isMoved)
    throw new Refused(
      'bad_request',
      `The block that ended the campaign in ${contract} is not final yet: run this again once it is.`,
    )
}

const requireLater = async (store: Store, chain: Chain, from: Address, to: Address): Promise<void> => {
  const all = (await contractsOn(store, chain)).map((row) => row.address)
  const later = all.slice(all.indexOf(from) + 1)
  if (later.includes(to)) return
  throw new Refused(
    'bad_request',
    later.length === 0
      ? `No contract on ${chain.name} is later than ${from}: run chain deploy with --successor-of ${from}.`
      : `A campaign moves to a later contract. Later than ${from} are: ${later.join(', ')}.`,
  )
}

const unknownNumber = (number: number): Refused =>
  new Refused(
    'bad_request',
    `The contract has number ${number}, which no drawing has here: wait until a worker takes it over, or run chain disown.`,
  )

const hasEnded = (found: OnchainCampaign | null): found is OnchainCampaign => found?.isMoved === true

/** Ends the campaign's requests in the contract that it left, after all that were to be made there. */
const endIn = async (
  store: Store,
  key: Owner,
  { campaign, from }: Omit<Left, 'found'>,
  goal: Goal,
): Promise<OnchainCampaign> => {
  const { contract, contractId, lastNumber } = from
  const patience = AbortSignal.timeout(REQUESTED_WITHIN_MS)
  const look = () => readCertainCampaign(certainPlace(store, key, contract), contractId)
  for (;;) {
    const found = await look()
    if (!found) throw new Refused('bad_request', `The contract ${contract} has no campaign ${contractId}.`)
    if (found.isMoved) {
      await requireSuccessor(store, key, { campaign, from, found }, goal)
      return found
    }
    if (found.drawings > lastNumber) throw unknownNumber(lastNumber + 1)
    if (found.drawings === lastNumber) {
      await callContract(key, contract, 'moveCampaign', [BigInt(contractId), lastNumber, goal.to])
      return untilShown(look, hasEnded, `the campaign has ended in ${contract}`)
    }
    if (patience.aborted)
      throw new Refused(
        'bad_request',
        `${lastNumber - found.drawings} drawings are to be requested in ${contract} yet: see chain status, and run the command again.`,
      )
    await sleep(LOOK_EVERY_MS)
  }
}
