import type { ChangeRow } from '../../../db/queries/campaign/changes.ts'
import type { ChangeAnswer } from '../shapes/change.ts'

export const presentChange = (row: ChangeRow): ChangeAnswer => ({
  id: row.id,
  from: new Date(row.from).toISOString(),
  prizeTable: row.prizeTableId,
  winnersPerDraw: row.winnersPerDraw,
  state: row.state,
  createdAt: new Date(row.createdAt).toISOString(),
})
