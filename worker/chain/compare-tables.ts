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

/**
 * Compares the tables that the contract has for campaigns with their terms. Returns, by campaign, the number of the
 * first table that matches none of them. The first table counts for all draws before the next one, so its start is not
 * compared. Tables that matched are not read again, since a table never changes.
 */
export const openTableComparison = () => {
  const areRight = new Map<string, number>()
  return async (
    context: ChainContext,
    { newest }: Pick<Head, 'newest'>,
    campaigns: readonly Registered[],
  ): Promise<ReadonlyMap<string, number>> => {
    const keyOf = ({ contractId }: Registered): string => `${context.contract} ${contractId}`
    const grown = campaigns.filter((one) => one.tables > (areRight.get(keyOf(one)) ?? 0))
    if (grown.length === 0) return new Map()
    const wanted = await findWanted(
      context,
      grown.map(({ id }) => id),
    )
    const foreign = new Map<string, number>()
    for (const campaign of grown) {
      const own = wanted.filter(({ campaignId }) => campaignId === campaign.id)
      for (let number = (areRight.get(keyOf(campaign)) ?? 0) + 1; number <= campaign.tables; number += 1) {
        const table = await readAgreed(context, newest, (read) =>
          readTable({ ...through(context, read), block: newest }, campaign.contractId, number),
        )
        const isOwn = own.some(
          ({ hash, countsFrom }) => hash === table?.hash && (number === 1 || countsFrom === table.countsFrom),
        )
        if (table && !isOwn) {
          foreign.set(campaign.id, number)
          break
        }
        areRight.set(keyOf(campaign), number)
      }
    }
    return foreign
  }
}
