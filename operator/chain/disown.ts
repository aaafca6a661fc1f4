import { z } from 'zod'
import { findDisownedReason } from '../../db/queries/chain/disowned.ts'
import { Refused } from '../../domain/refusals.ts'
import { disownNumber } from '../../worker/chain/disown.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions, flag } from '../options.ts'
import { inContract } from './registered.ts'
import { certainPlace, contractOn, drawingNumber, nodesOf, publicReason } from './store.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  number: drawingNumber,
  reason: publicReason,
  endDrawing: flag,
  stolenKey: flag,
})

/** Says in public that a number of the contract belongs to no drawing here, so that the campaign goes on after it. */
export const chainDisown: Command = async (given, store) => {
  const { campaign: slug, number, reason, endDrawing, stolenKey } = checkOptions(options, given)
  if (endDrawing && stolenKey) throw new Refused('bad_request', 'Give --end-drawing or --stolen-key, not both.')
  const named = stolenKey ? 'is drawn' : endDrawing ? 'ends' : null
  const { campaign, chain, contract: at, contractId } = await inContract(store, slug, { number })
  const known = await findDisownedReason(store.pool, campaign.id, number)
  if (known !== null) throw new Refused('bad_request', `Number ${number} of "${slug}" is disowned already: ${known}`)
  const { address: contract, deployedBlock } = await contractOn(store, { chain, contract: at })
  const nodes = await nodesOf(store, chain)
  const place = { ...certainPlace(store, { chain, nodes }, contract), deployedBlock: BigInt(deployedBlock) }
  const asked = { campaignId: campaign.id, contractId, number }
  const { transaction, moved, ended } = await disownNumber(place, asked, { actor: store.actor, reason, named })
  const next = moved === null ? '' : ` Drawing ${moved}, which waited under it, has another one now.`
  const last = ended === null ? '' : ` Drawing ${ended}, which it was requested for, is cancelled: it is drawn there.`
  return {
    json: { campaign: slug, number, reason, transaction, moved, ended },
    text: `Number ${number}, requested in ${transaction}, belongs to no drawing here, and the page of ${slug} says why.${next}${last}`,
  }
}
