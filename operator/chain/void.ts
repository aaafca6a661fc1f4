import { z } from 'zod'
import { callAsOwner } from '../../worker/chain/owner-call.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { ownerOutput } from './owner-output.ts'
import { inContract } from './registered.ts'
import { drawingNumber, ownerOn } from './store.ts'

/** `MAX_REASON_BYTES` of the contract. */
const MAX_REASON_BYTES = 280

const reason = z
  .string({ error: 'is missing: why, in public' })
  .trim()
  .refine(
    (text) => text.length > 0 && Buffer.byteLength(text) <= MAX_REASON_BYTES,
    `must be 1 to ${MAX_REASON_BYTES} bytes`,
  )

const options = z.strictObject({ campaign: campaignSlug, number: drawingNumber, reason })

/** Gives up the number of a drawing whose value has not come for 24 hours, for a reason that everybody can read. */
export const chainVoid: Command = async (given, store) => {
  const { campaign: slug, number, reason: why } = checkOptions(options, given)
  const { chain, contract, contractId } = await inContract(store, slug)
  const key = await ownerOn(store, chain)
  const outcome = await callAsOwner(key, contract, 'voidDrawing', [BigInt(contractId), number, why])
  return ownerOutput(outcome, ({ transaction }) => ({
    json: { campaign: slug, number, reason: why, transaction },
    text: `Drawing ${number} of the campaign ${slug} has no value and never will.`,
  }))
}
