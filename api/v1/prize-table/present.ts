import type { PrizeTableRow } from '../../../db/queries/partner-api/prize-tables.ts'
import { toHex } from '../../../domain/hex.ts'
import { prizeTableFingerprint } from '../../../domain/prize-table.ts'
import type { PrizeTableAnswer } from '../shapes/prize-table.ts'

export const presentPrizeTable = ({ id, table }: Pick<PrizeTableRow, 'id' | 'table'>): PrizeTableAnswer => ({
  id,
  ...table,
  fingerprint: toHex(prizeTableFingerprint(table)),
})
