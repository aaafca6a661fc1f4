import type { ChangeState } from '../../domain/terms.ts'
import type { PrizeTable } from './shapes.ts'

/** A campaign that draws with a table or will. `from`: the first draw that it counts for; null: from the start on. */
export type TableUse = {
  slug: string
  name: string
  winnersPerDraw: number
  from: string | null
  state: ChangeState
}

/** `madeAt`: null for a table that the operator of the service made. */
export type ListedTable = PrizeTable & { madeAt: string | null; uses: TableUse[] }

export type PrizeTablePage = { tables: ListedTable[]; nextBefore: string | null }

/** What a table's costs are computed with. */
export type CampaignPace = { winnersPerDraw: number; drawsPerMonth: number }
