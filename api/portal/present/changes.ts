import type { ChangeRow } from '../../../db/queries/campaign/changes.ts'
import type { Change } from '../shapes.ts'

export const presentChange = ({ id, from, prizeTableId, prizeTable, winnersPerDraw, state }: ChangeRow): Change => ({
  id,
  from: new Date(from).toISOString(),
  prizeTable: { id: prizeTableId, ...prizeTable },
  winnersPerDraw,
  state,
})
