/**
 * Writes flags of rows of many partners together. A row that the database refuses stays as it is and is logged; the
 * others are flagged all the same.
 */
import { flagEach, type Stuck, unflag } from '../../db/queries/attention.ts'
import type { Transaction } from '../../db/pool.ts'
import type { Attention, AttentionCode } from '../../domain/attention.ts'
import { inHalves } from '../in-halves.ts'
import type { Workplace } from '../stage.ts'
import { briefly } from './briefly.ts'
import { inShort } from './errors.ts'

type Place = Pick<Workplace, 'pool' | 'log'>
/** Of a drawing, a guarantee or a campaign. */
type Row = { id: string }

export const writeRows = async <One extends Row>(
  place: Place,
  rows: readonly One[],
  write: (tx: Transaction, some: readonly One[]) => Promise<void>,
): Promise<void> => {
  if (rows.length === 0) return
  const { failed } = await briefly(place, (tx) => inHalves(tx, rows, write))
  for (const { row, error } of failed)
    place.log.error('row could not be flagged', { id: row.id, error: inShort(error) })
}

export const flagRows = (place: Place, stuck: readonly Stuck[]): Promise<void> => writeRows(place, stuck, flagEach)

/** All for the same reason. */
export const flagAlike = (place: Place, ids: readonly string[], attention: Attention): Promise<void> =>
  flagRows(
    place,
    ids.map((id) => ({ id, attention })),
  )

/** Takes a reason away from those of these that have it; any other stays. */
export const unflagRows = (place: Place, ids: readonly string[], code: AttentionCode): Promise<void> =>
  writeRows(
    place,
    ids.map((id) => ({ id })),
    (tx, some) =>
      unflag(
        tx,
        some.map(({ id }) => id),
        code,
      ),
  )
