import { z } from 'zod'
import { callAsOwner } from '../../worker/chain/owning/call.ts'
import { readIsVoid } from '../../worker/chain/owning/shown.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { inContract } from './registered.ts'
import { drawingNumber, ownerOn, publicReason } from './store.ts'

const options = z.strictObject({ campaign: campaignSlug, number: drawingNumber, reason: publicReason })

/** Gives up the number of a drawing whose value has not come for 24 hours, for a reason that everybody can read. */
export const chainVoid: Command = async (given, store) => {
  const { campaign: slug, number, reason: why } = checkOptions(options, given)
  const { chain, contract, contractId } = await inContract(store, slug, { number })
  const key = await ownerOn(store, chain)
  const isVoid = await isSoAlready(store, key, contract, (at) => readIsVoid(at, { campaignId: contractId, number }))
  const args = [BigInt(contractId), number, why] as const
  const outcome = isVoid ? SO_ALREADY : await callAsOwner(key, contract, 'voidDrawing', args)
  return ownerOutput(outcome, ({ transaction }) => ({
    json: { campaign: slug, number, reason: isVoid ? null : why, transaction },
    text: `Drawing ${number} of the campaign ${slug} has no value and never will.`,
  }))
}
