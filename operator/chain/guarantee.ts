import { z } from 'zod'
import { areSameTerms, lastTerms, toOnchainTerms } from '../../domain/chain/guarantee-terms.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { type CertainPlace, readCertain } from '../../worker/chain/certain.ts'
import { callContract } from '../../worker/chain/owner.ts'
import { readGuarantees } from '../../worker/chain/read-contract.ts'
import type { Command, Output } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract, type Registered } from './registered.ts'
import { ofContract, registrarOn } from './store.ts'

const options = z.strictObject({ campaign: campaignSlug, contract: ofContract.contract })

/** Sets the guarantee that a campaign promises in the contract, unless the contract has it already. */
export const chainGuarantee: Command = async (given, store) => {
  const { campaign: slug, contract: named } = checkOptions(options, given)
  const registered = await inContract(store, slug, { contract: named })
  const { campaign, chain, token, contract, contractId } = registered
  const wanted = toOnchainTerms(campaign.guarantee, token.decimals)
  const key = await registrarOn(store, chain)
  const before = await readSeen({ ...key, contract }, registered)
  if (areSameTerms(lastTerms(before), wanted)) return outputOf(slug, before, null)
  const transaction = await callContract(key, contract, 'setGuarantee', [BigInt(contractId), wanted])
  return outputOf(slug, await readSeen({ ...key, contract }, registered), transaction)
}

type Seen = NonNullable<ReturnType<Awaited<ReturnType<typeof readGuarantees>>['get']>>

const readSeen = async (at: CertainPlace, { contract, contractId, campaign }: Registered): Promise<Seen> => {
  const about = { of: `the guarantee of campaign ${contractId} in ${contract}` }
  const seen = await readCertain(at, about, async (node, asked) =>
    (await readGuarantees(through(at, node), asked, [contractId])).get(contractId),
  )
  if (seen) return seen
  throw new Refused('bad_request', `The contract ${contract} has no campaign "${campaign.slug}".`)
}

const outputOf = (slug: string, { coming }: Seen, transaction: string | null): Output => {
  const countsFrom = coming?.countsFrom.toISOString() ?? null
  return {
    json: { campaign: slug, countsFrom, transaction },
    text:
      countsFrom === null
        ? `The contract has the guarantee of the campaign ${slug}.`
        : `The guarantee of the campaign ${slug} counts in the contract from ${countsFrom} on.`,
  }
}
