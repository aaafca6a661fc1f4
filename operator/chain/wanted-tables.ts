import type { Registrable } from '../../db/queries/chain/contracts.ts'
import type { Token } from '../../domain/chain/chains.ts'
import { type OnchainTable, toOnchainTable } from '../../domain/chain/onchain-table.ts'
import type { RegisteredTable } from '../../worker/chain/read-registration.ts'
import { hashOfTable } from '../../worker/chain/table-hash.ts'

/**
 * A prize table that the contract needs for a campaign. `countsFrom` is the draw time from which it counts, in seconds;
 * null: from the beginning.
 */
export type WantedTable = { prizeTable: string; countsFrom: number | null; table: OnchainTable; hash: string }

/** The tables of all the terms of a campaign; terms that change only the number of winners have the one before. */
export const wantedTables = ({ terms, largePrizeCents }: Registrable, { decimals }: Token): WantedTable[] =>
  terms
    .map(({ prizeTable, fingerprint, fromSeconds, table: given }) => {
      const table = toOnchainTable(given, { fingerprint, largePrizeCents, decimals })
      return { prizeTable, countsFrom: fromSeconds, table, hash: hashOfTable(table) }
    })
    .filter(({ hash }, i, all) => hash !== all[i - 1]?.hash)

const tableAt = (wanted: readonly WantedTable[], seconds: number): WantedTable =>
  wanted.findLast(({ countsFrom }) => countsFrom === null || countsFrom <= seconds) as WantedTable

/** The table to register first: the one that counts for the drawing that is the first there, or by now. */
export const firstTable = (wanted: readonly WantedTable[], { firstDrawSeconds }: Registrable): WantedTable =>
  tableAt(wanted, firstDrawSeconds)

/**
 * Whether a drawing that is still to be drawn where its campaign is needs a table that another one has replaced by now.
 * A contract has one table for all draws before a campaign came to it.
 */
export const needsReplacedTable = (
  wanted: readonly WantedTable[],
  { earliestDrawSeconds, nowSeconds }: Registrable,
): boolean => wanted.indexOf(tableAt(wanted, earliestDrawSeconds)) < wanted.indexOf(tableAt(wanted, nowSeconds))

/**
 * The tables that the contract lacks; null if its first one is not the campaign's. That one counts for everything
 * before it as well, so it stands for all that were in force until then.
 */
export const missingTables = (
  wanted: readonly WantedTable[],
  registered: readonly RegisteredTable[],
): WantedTable[] | null => {
  const [first] = registered
  if (!first) return null
  const covered = wanted.findLastIndex(
    ({ hash, countsFrom }) => hash === first.hash && (countsFrom === null || countsFrom <= first.countsFrom),
  )
  if (covered < 0) return null
  const isThere = (one: WantedTable) =>
    registered.some(({ hash, countsFrom }) => hash === one.hash && countsFrom === one.countsFrom)
  return wanted.slice(covered + 1).filter((one) => !isThere(one))
}

/**
 * The contract's last table, if it is none of the campaign's: a table of a change that was withdrawn here would still
 * count there.
 */
export const surplusTable = (
  wanted: readonly WantedTable[],
  [_first, ...later]: readonly RegisteredTable[],
): RegisteredTable | undefined => {
  const last = later.at(-1)
  return wanted.some(({ hash, countsFrom }) => hash === last?.hash && countsFrom === last.countsFrom) ? undefined : last
}
