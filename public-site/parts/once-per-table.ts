import { LRUCache } from 'lru-cache'
import type { PrizeTable } from '../../domain/prize-table.ts'

const MAX_TABLES = 200

/** Thousands of draws share a prize table: what is made of it is made once. */
export const oncePerTable = <Made extends object>(make: (table: PrizeTable) => Made): ((table: PrizeTable) => Made) => {
  const known = new LRUCache<string, Made, PrizeTable>({
    max: MAX_TABLES,
    memoMethod: (_key, _old, { context: table }) => make(table),
  })
  return (table) => known.memo(JSON.stringify(table), { context: table })
}
