import { randomFillSync } from 'node:crypto'
import { ID_BYTES, type IdPrefix, idFrom } from '../domain/ids.ts'

/** Random bytes are fetched for many identifiers at once: the call costs more than the bytes. */
const stock = Buffer.alloc(ID_BYTES * 256)
let used = stock.length

export const newId = (prefix: IdPrefix): string => {
  if (used === stock.length) {
    randomFillSync(stock)
    used = 0
  }
  used += ID_BYTES
  return idFrom(prefix, stock.subarray(used - ID_BYTES, used))
}
