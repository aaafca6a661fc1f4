import { z } from 'zod'
import { findArguments } from '../../db/queries/chain/intents.ts'
import { payArguments, settleKey } from '../../domain/chain/intent.ts'
import { SETTLED_AT_ONCE } from '../../domain/chain/sign.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import { callContract } from '../../worker/chain/owner.ts'
import { readDrawings } from '../../worker/chain/read-contract.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract } from './registered.ts'
import { drawingNumber, ownerOn } from './store.ts'

const options = z.strictObject({ campaign: campaignSlug, number: drawingNumber })

/**
 * Settles a drawing of the contract, which pays its prizes if that was not done yet. Anyone may: no amount is given,
 * and the contract settles each drawing once.
 */
export const chainSettle: Command = async (given, store) => {
  const { campaign: slug, number } = checkOptions(options, given)
  const { campaign, chain, contract, contractId } = await inContract(store, slug, { number })
  const stored = payArguments.safeParse(await findArguments(store.pool, settleKey(campaign.id, number)))
  if (!stored.success || stored.data.kind !== 'settle')
    throw new Refused('bad_request', `The prizes of number ${number} of "${slug}" are not decided here.`)
  const { table } = stored.data
  const key = await ownerOn(store, chain)
  const isSettled = () =>
    readCertain(key, { of: `drawing ${number} of campaign ${contractId} in ${contract}` }, async (node, { newest }) => {
      const at = { ...through(key, node), contract }
      const [drawing] = await readDrawings(at, newest, [{ campaignId: contractId, number }])
      return drawing !== undefined && drawing.settledAt !== 0
    })
  const transactions: string[] = []
  while (!(await isSettled()))
    transactions.push(
      await callContract(key, contract, 'settle', [BigInt(contractId), number, table, BigInt(SETTLED_AT_ONCE)]),
    )
  return {
    json: { campaign: slug, number, transactions },
    text:
      transactions.length === 0
        ? `The contract has settled drawing ${number} already.`
        : `Drawing ${number} was settled in ${transactions.at(-1)}. Its proof names the transaction that its chain took back.`,
  }
}
