import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { findRegistrable } from '../../db/queries/chain/contracts.ts'
import { Refused } from '../../domain/refusals.ts'
import { rerequestDrawing } from '../../worker/chain/owner.ts'
import { chainNamed, contractOn, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'

const options = z.strictObject({
  campaign: campaignSlug,
  number: z
    .string({ error: 'is missing: the number of a drawing' })
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 up')
    .transform(Number),
})

/**
 * Asks the provider again for a value that has not come for 24 hours. The first answer wins, whichever request it is
 * to.
 */
export const chainRerequest: Command = async (given, store) => {
  const { campaign: slug, number } = checkOptions(options, given)
  const campaign = await findRegistrable(store.pool, slug)
  if (!campaign || campaign.contractId === null)
    throw new Refused('bad_request', `The campaign "${slug}" is in no contract.`)
  const chain = chainNamed(campaign.chain)
  const { address: contract } = await contractOn(store, chain)
  const salt = `0x${randomBytes(32).toString('hex')}` as const
  const transaction = await rerequestDrawing(await ownerOn(store, chain), contract, {
    campaignId: campaign.contractId,
    number,
    salt,
  })
  return {
    json: { campaign: slug, number, transaction },
    text: `The value of drawing ${number} was asked for again.`,
  }
}
