import { findPrizeTables } from '../../db/queries/campaign/prize-tables.ts'
import { findTermsOf } from '../../db/queries/chain/comparing.ts'
import { findToken } from '../../domain/chain/chains.ts'
import { toOnchainTable } from '../../domain/chain/onchain-table.ts'
import { toHex } from '../../domain/hex.ts'
import type { PrizeTable } from '../../domain/prize-table.ts'
import { readAgreed, through } from './agree.ts'
import type { ChainContext, Head } from './context.ts'
import { readTable } from './read-registration.ts'
import { hashOfTable } from './table-hash.ts'

type Hash = `0x${string}`

/** A campaign in a contract. `tables`: how many tables the contract has for it. */
type Registered = { id: string; contractId: number; tables: number }

/** The tables of campaigns' terms as the contract knows them, and from which draw time each counts, in seconds. */
const findWanted = async ({ pool, chain }: ChainContext, ids: readonly string[]) => {
  const terms = await findTermsOf(pool, ids)
  const tables = await findPrizeTables(pool, [...new Set(terms.map(({ prizeTableId }) => prizeTableId))])
  return terms.flatMap(({ campaignId, prizeTableId, token, fingerprint, largePrizeCents, fromSeconds }) => {
    const decimals = findToken(chain, token)?.decimals
    if (decimals === undefined) return []
    const given = { fingerprint: toHex(fingerprint) as Hash, largePrizeCents, decimals }
    const hash = hashOfTable(toOnchainTable(tables.get(prizeTableId) as PrizeTable, given))
    return [{ campaignId, hash, countsFrom: fromSeconds }]
  })
}

type Wanted = Awaited<ReturnType<typeof findWanted>>

/** One text for the same tables. */
const textOf = (wanted: Wanted): string =>
  wanted
    .map(({ hash, countsFrom }) => `${hash} ${countsFrom}`)
    .toSorted()
    .join()

/**
 * Compares the tables that the contract has for campaigns with their terms. Returns, by campaign, the number of the
 * first table that matches none of them. The first table counts for all draws before the next one, so its start is not
 * compared. Tables that matched are not read again while the terms are the same, since a table never changes; but a
 * change of the terms may be withdrawn after its table was registered.
 */
export const openTableComparison = () => {
  const areRight = new Map<string, { tables: number; by: string }>()
  return async (
    context: ChainContext,
    { newest }: Pick<Head, 'newest'>,
    campaigns: readonly Registered[],
  ): Promise<ReadonlyMap<string, number>> => {
    const foreign = new Map<string, number>()
    if (campaigns.length === 0) return foreign
    const ids = campaigns.map(({ id }) => id)
    const wanted = Map.groupBy(await findWanted(context, ids), ({ campaignId }) => campaignId)
    for (const { id, contractId, tables } of campaigns) {
      const key = `${context.contract} ${contractId}`
      const own = wanted.get(id) ?? []
      const by = textOf(own)
      const known = areRight.get(key)
      const firstNumber = known?.by === by ? known.tables + 1 : 1
      for (let number = firstNumber; number <= tables; number += 1) {
        const table = await readAgreed(context, newest, (read) =>
          readTable({ ...through(context, read), block: newest }, contractId, number),
        )
        const isOwn = own.some(
          ({ hash, countsFrom }) => hash === table?.hash && (number === 1 || countsFrom === table.countsFrom),
        )
        if (table && !isOwn) {
          foreign.set(id, number)
          break
        }
        areRight.set(key, { tables: number, by })
      }
    }
    return foreign
  }
}
