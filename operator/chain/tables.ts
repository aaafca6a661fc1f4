import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { inShort } from '../../worker/chain/errors.ts'
import { callContract, type Owner } from '../../worker/chain/owner.ts'
import { readRole } from '../../worker/chain/owner-call.ts'
import { readCampaign } from '../../worker/chain/read-contract.ts'
import { readTables, type RegisteredTable } from '../../worker/chain/read-registration.ts'
import type { Command } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract, type Registered } from './registered.ts'
import { registrarOn } from './store.ts'
import { missingTables, type WantedTable, wantedTables } from './wanted-tables.ts'

const options = z.strictObject({ campaign: campaignSlug })

/** Registers the prize tables of a campaign's coming terms that the contract does not have yet. */
export const chainTables: Command = async (given, store) => {
  const { campaign: slug } = checkOptions(options, given)
  const registered = await inContract(store, slug)
  const tables = await registerTables(await registrarOn(store, registered.chain), registered)
  return {
    json: { campaign: slug, tables },
    text: tables.map(tableInWords).join('\n') || `The contract has all tables of the campaign ${slug}.`,
  }
}

export type NewTable = { prizeTable: string; countsFrom: string; transaction: string }

export const tableInWords = ({ prizeTable, countsFrom }: NewTable): string =>
  `The prize table ${prizeTable} counts for drawings from ${countsFrom} on.`

/** Registers what the contract lacks, in the order of the terms. */
export const registerTables = async (key: Owner, registered: Registered): Promise<NewTable[]> => {
  const { campaign, token, contract, contractId } = registered
  const wanted = wantedTables(campaign, token)
  const at = { ...key, contract }
  const count = (await readCampaign(at, contractId))?.tables ?? 0
  const present = await readTables(at, contractId, count)
  const missing = missingTables(wanted, present)
  if (!missing)
    throw new Refused(
      'bad_request',
      `The first prize table of ${contractId} in the contract ${contract} is none of the campaign "${campaign.slug}".`,
    )
  refuseSurplus(wanted, present, campaign.slug)
  const made: NewTable[] = []
  for (const table of missing) made.push(await registerTable(key, registered, table))
  return made
}

/** A table of a change that was withdrawn here would count all the same. */
const refuseSurplus = (wanted: readonly WantedTable[], [_first, ...later]: RegisteredTable[], slug: string): void => {
  const last = later.at(-1)
  const isWanted = wanted.some(({ hash, countsFrom }) => hash === last?.hash && countsFrom === last.countsFrom)
  if (!last || isWanted) return
  throw new Refused(
    'bad_request',
    `The contract has a table that counts from ${timeOf(last.countsFrom)} on and that the campaign "${slug}" does not have: run chain withdraw-table --campaign ${slug} first.`,
  )
}

const registerTable = async (
  key: Owner,
  { campaign, contract, contractId }: Registered,
  { prizeTable, countsFrom, table }: WantedTable,
): Promise<NewTable> => {
  // Only the first table counts from the beginning, and the contract has it.
  const from = countsFrom as number
  try {
    const transaction = await callContract(key, contract, 'registerTable', [BigInt(contractId), table, from])
    return { prizeTable, countsFrom: timeOf(from), transaction }
  } catch (error) {
    const owner = await readRole(key, contract, 'owner')
    const earliest = /CountsTooSoon\((\d+)\)/.exec(inShort(error))?.[1]
    if (earliest === undefined || owner === key.address) throw error
    throw new Refused(
      'bad_request',
      `The prize table ${prizeTable} counts from ${timeOf(from)} on, and the registrar may register none that counts before ${timeOf(Number(earliest))}: the contract's owner, ${owner}, must do it, with chain tables --campaign ${campaign.slug} and only CHAIN_OWNER_KEY set.`,
    )
  }
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Withdraws a campaign's last table from the contract, while it does not count yet. */
export const chainWithdrawTable: Command = async (given, store) => {
  const { campaign: slug } = checkOptions(options, given)
  const { chain, contract, contractId } = await inContract(store, slug)
  const key = await registrarOn(store, chain)
  const transaction = await callContract(key, contract, 'withdrawTable', [BigInt(contractId)])
  return {
    json: { campaign: slug, transaction },
    text: `The last prize table of the campaign ${slug} in the contract will not count.`,
  }
}
