import type { MadeTableRow, TableUseRow } from '../../../db/queries/portal/prize-tables.ts'
import type { ListedTable, TableUse } from '../prize-table-shapes.ts'

const presentUse = ({ slug, name, winnersPerDraw, from, state }: TableUseRow): TableUse => ({
  slug,
  name,
  winnersPerDraw,
  from: from?.toISOString() ?? null,
  state,
})

/** Tables that the partner made, each with the campaigns that use it. */
export const presentMade = (rows: readonly MadeTableRow[], uses: readonly TableUseRow[]): ListedTable[] =>
  rows.map(({ id, table, madeAt }) => ({
    id,
    ...table,
    madeAt: madeAt.toISOString(),
    uses: uses.filter(({ prizeTableId }) => prizeTableId === id).map(presentUse),
  }))

/** Tables in use that the partner did not make. */
export const presentOperators = (uses: readonly TableUseRow[]): ListedTable[] =>
  [...Map.groupBy(uses, ({ prizeTableId }) => prizeTableId)].flatMap(([id, all]) =>
    all.slice(0, 1).map(({ table }) => ({ id, ...table, madeAt: null, uses: all.map(presentUse) })),
  )
