import { LRUCache } from 'lru-cache'
import type { PrizeTable } from '../../domain/prize-table.ts'

const MAX_TABLES = 200

/** Caches what is made of a prize table, which thousands of draws share. */
export const oncePerTable = <Made extends object>(make: (table: PrizeTable) => Made): ((table: PrizeTable) => Made) => {
  const known = new LRUCache<string, Made, PrizeTable>({
    max: MAX_TABLES,
    memoMethod: (_key, _old, { context: table }) => make(table),
  })
  /** Draws of one batch share the object, so for them the table need not be serialised to look it up. */
  const ofTable = new WeakMap<PrizeTable, Made>()
  return (table) => {
    const found = ofTable.get(table)
    if (found) return found
    const made = known.memo(JSON.stringify(table), { context: table })
    ofTable.set(table, made)
    return made
  }
}
