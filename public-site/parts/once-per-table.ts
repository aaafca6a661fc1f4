import { LRUCache } from 'lru-cache'
import type { PrizeTable } from '../../domain/prize-table.ts'

const MAX_TABLES = 200

/** Thousands of draws share a prize table: what is made of it is made once. */
export const oncePerTable = <Made extends object>(make: (table: PrizeTable) => Made): ((table: PrizeTable) => Made) => {
  const known = new LRUCache<string, Made, PrizeTable>({
    max: MAX_TABLES,
    memoMethod: (_key, _old, { context: table }) => make(table),
  })
  /** The draws of a batch share the table itself: its text need not be made for each. */
  const ofTable = new WeakMap<PrizeTable, Made>()
  return (table) => {
    const found = ofTable.get(table)
    if (found) return found
    const made = known.memo(JSON.stringify(table), { context: table })
    ofTable.set(table, made)
    return made
  }
}
