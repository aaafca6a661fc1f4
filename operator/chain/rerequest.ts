import { z } from 'zod'
import { callContract } from '../../worker/chain/owner.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract } from './registered.ts'
import { drawingNumber, ownerOn } from './store.ts'

const options = z.strictObject({ campaign: campaignSlug, number: drawingNumber })

/**
 * Asks the provider again for a value that has not come for 24 hours. The first answer wins, whichever request it is
 * to. The contract pays the fee.
 */
export const chainRerequest: Command = async (given, store) => {
  const { campaign: slug, number } = checkOptions(options, given)
  const { chain, contract, contractId } = await inContract(store, slug, { number })
  const key = await ownerOn(store, chain)
  const transaction = await callContract(key, contract, 'rerequest', [BigInt(contractId), number])
  return {
    json: { campaign: slug, number, transaction },
    text: `The value of drawing ${number} was asked for again.`,
  }
}
