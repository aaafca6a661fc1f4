import { z } from 'zod'
import type { OnchainTable } from '../../domain/chain/onchain-table.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import { callContract } from '../../worker/chain/owner.ts'
import { callAsOwner, type OwnerOutcome, type PendingCall } from '../../worker/chain/owning/call.ts'
import { readEarliestCount } from '../../worker/chain/owning/shown.ts'
import { readCampaigns } from '../../worker/chain/read-contract.ts'
import { readTables, type RegisteredTable } from '../../worker/chain/read-registration.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { inContract, type Registered } from './registered.ts'
import { certainPlace, nodesOf, ownerOn, registrarOn } from './store.ts'
import { pendingOutput } from './owner-output.ts'
import { missingTables, surplusTable, type WantedTable, wantedTables } from './wanted-tables.ts'

const options = z.strictObject({ campaign: campaignSlug })

/** Registers the prize tables of a campaign's coming terms that the contract does not have yet. */
export const chainTables: Command = async (given, store) => {
  const { campaign: slug } = checkOptions(options, given)
  const registered = await inContract(store, slug)
  const { tables, late } = await registerTables(store, registered)
  return {
    json: { campaign: slug, tables, late: late && pendingOutput(late).json },
    text: tablesInWords({ tables, late }) || `The contract has all tables of the campaign ${slug}.`,
  }
}

export type NewTable = { prizeTable: string; countsFrom: string; transaction: string | null }

/**
 * `late`: the pending call for a table that only the owner may register, because it counts too soon; later tables wait
 * for it.
 */
export type Registering = { tables: NewTable[]; late: PendingCall | null }

export const tablesInWords = ({ tables, late }: Registering): string =>
  [
    ...tables.map(
      ({ prizeTable, countsFrom }) => `The prize table ${prizeTable} counts for drawings from ${countsFrom} on.`,
    ),
    ...(late ? ['The next prize table counts too soon for the registrar.', pendingOutput(late).text] : []),
  ].join('\n')

/** The campaign's tables in the contract, without those that were withdrawn. */
const readPresent = async (
  store: Store,
  { chain, contract, contractId }: Registered,
): Promise<readonly RegisteredTable[]> => {
  const at = certainPlace(store, { chain, nodes: await nodesOf(store, chain) }, contract)
  const about = { of: `the prize tables of campaign ${contractId} in ${contract}` }
  return readCertain(at, about, async (node, asked) => {
    const read = { ...through(at, node), block: asked.newest }
    const found = (await readCampaigns(read, asked, [contractId])).get(contractId)
    return readTables(read, contractId, found?.tables ?? 0)
  })
}

/**
 * Registers the tables that the contract lacks, in the order of the terms: as the registrar, or as the owner one that
 * counts too soon.
 */
export const registerTables = async (store: Store, registered: Registered): Promise<Registering> => {
  const { campaign, token, contract, contractId } = registered
  const wanted = wantedTables(campaign, token)
  const present = await readPresent(store, registered)
  const missing = missingTables(wanted, present)
  if (!missing)
    throw new Refused(
      'bad_request',
      `The first prize table of ${contractId} in the contract ${contract} is none of the campaign "${campaign.slug}".`,
    )
  refuseSurplus(wanted, present, campaign.slug)
  refuseTooEarly(present, missing, campaign.slug)
  const tables: NewTable[] = []
  for (const { prizeTable, countsFrom, table } of missing) {
    // Only the first table counts from the beginning, and the contract has it.
    const from = countsFrom as number
    const outcome = await register(store, registered, [BigInt(contractId), table, from])
    if (!('transaction' in outcome)) return { tables, late: outcome }
    tables.push({ prizeTable, countsFrom: timeOf(from), transaction: outcome.transaction })
  }
  return { tables, late: null }
}

type Registration = readonly [contractId: bigint, table: OnchainTable, countsFrom: number]

const register = async (store: Store, { chain, contract }: Registered, wanted: Registration): Promise<OwnerOutcome> => {
  const registrar = await registrarOn(store, chain)
  const isLate = wanted[2] < (await readEarliestCount({ ...registrar, contract }))
  if (!isLate) return { transaction: await callContract(registrar, contract, 'registerTable', wanted), operation: null }
  const key = store.environment['CHAIN_OWNER_KEY'] ? await ownerOn(store, chain) : registrar
  return callAsOwner(key, contract, 'registerTable', wanted)
}

const refuseSurplus = (wanted: readonly WantedTable[], present: readonly RegisteredTable[], slug: string): void => {
  const surplus = surplusTable(wanted, present)
  if (!surplus) return
  throw new Refused(
    'bad_request',
    `The contract has a table that counts from ${timeOf(surplus.countsFrom)} on and that the campaign "${slug}" does not have: run chain withdraw-table --campaign ${slug} first.`,
  )
}

/**
 * The first table counts for all draws until the campaign came to the contract, and each later one must count from
 * after that time. If the first drawings there needed a table that was replaced before, the one that replaced it cannot
 * be registered.
 */
const refuseTooEarly = ([first]: readonly RegisteredTable[], [next]: readonly WantedTable[], slug: string): void => {
  if (!first || !next || next.countsFrom === null || next.countsFrom > first.countsFrom) return
  throw new Refused(
    'bad_request',
    `The contract has one prize table for all draws until ${timeOf(first.countsFrom)}, which another one had replaced from ${timeOf(next.countsFrom)} on: let the drawings of before be drawn, then run chain move --campaign ${slug} to a later contract, which draws those after them.`,
  )
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The draws of a table that is withdrawn wait until it is registered once more, and has been public for long enough. */
const refuseOwn = (wanted: readonly WantedTable[], present: readonly RegisteredTable[], slug: string): void => {
  const last = present.slice(1).at(-1)
  if (!last || surplusTable(wanted, present)) return
  throw new Refused(
    'bad_request',
    `The last table in the contract, which counts from ${timeOf(last.countsFrom)} on, is one that the campaign "${slug}" draws with: run campaign withdraw-change --slug ${slug} first.`,
  )
}

/** Withdraws a campaign's last table from the contract, while it does not count yet and is none of its terms. */
export const chainWithdrawTable: Command = async (given, store) => {
  const { campaign: slug } = checkOptions(options, given)
  const registered = await inContract(store, slug)
  const { campaign, chain, token, contract, contractId } = registered
  refuseOwn(wantedTables(campaign, token), await readPresent(store, registered), slug)
  const key = await registrarOn(store, chain)
  const transaction = await callContract(key, contract, 'withdrawTable', [BigInt(contractId)])
  return {
    json: { campaign: slug, transaction },
    text: `The last prize table of the campaign ${slug} in the contract will not count.`,
  }
}
