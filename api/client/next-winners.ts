import { ProblemError } from './errors.ts'
import type { CallOptions } from './operation.ts'
import type { Operations } from './operations.ts'
import type { Drawing, SendWinnersInput, SentWinner, WinnerId } from './types.ts'

/** A winner as it is sent: its id, or its id with a name and a picture to show. */
export type Winner = WinnerId | SentWinner

/** Chooses `winnersExpected` winners for a drawing, in order; null: none for now. */
export type ChooseWinners = (of: {
  drawing: Drawing
  winnersExpected: number
}) => readonly Winner[] | null | Promise<readonly Winner[] | null>

/** Your own record of each drawing’s list: a table with the drawing’s id as its primary key is enough. */
export type WinnersRecord = {
  /** The list kept for the drawing, or null. It is sent instead of choosing again. */
  find: (drawingId: string) => Promise<readonly Winner[] | null>
  /**
   * Keeps the list unless the drawing has one already (`insert … on conflict do nothing`), and returns the one that is
   * kept.
   */
  keep: (drawingId: string, winners: readonly Winner[]) => Promise<readonly Winner[]>
}

export type NextWinnersOptions = CallOptions & {
  record?: WinnersRecord | undefined
  /** Sends to the drawing with the earliest cutoff even if it has winners, which are replaced. */
  replace?: boolean | undefined
}

const idOf = (winner: Winner): string => (typeof winner === 'string' ? winner : winner.winner)

/** Refuses a wrong list before it is kept: from then on it would be sent again and again. */
const checkList = (winners: readonly Winner[], winnersExpected: number): void => {
  if (winners.length !== winnersExpected)
    throw new RangeError(`${winners.length} winners were chosen; this drawing takes ${winnersExpected}.`)
  const ids = winners.map(idOf)
  const wrong = ids.find((id) => !/^[A-Za-z0-9._:~+/=_-]{1,128}$/.test(id))
  if (wrong !== undefined)
    throw new RangeError('A winner id has up to 128 of A-Z a-z 0-9 . _ : ~ + / = -, and is never an e-mail address.')
  if (new Set(ids).size < ids.length) throw new RangeError('The same winner was chosen twice.')
}

const listFor = async (
  drawing: Drawing,
  choose: ChooseWinners,
  record: WinnersRecord | undefined,
): Promise<readonly Winner[] | null> => {
  const kept = await record?.find(drawing.id)
  if (kept) return kept
  const { winnersExpected } = drawing
  const chosen = await choose({ drawing, winnersExpected })
  if (!chosen) return null
  checkList(chosen, winnersExpected)
  return record ? record.keep(drawing.id, chosen) : chosen
}

/** The cutoff passed while the list was being sent. */
const isLocked = (error: unknown): boolean => error instanceof ProblemError && error.code === 'locked'

export const sendNextWinners = async (
  draws: Pick<Operations, 'listAllDrawings' | 'sendWinners'>,
  slug: string,
  choose: ChooseWinners,
  { record, replace = false, ...options }: NextWinnersOptions,
): Promise<Drawing | null> => {
  for await (const drawing of draws.listAllDrawings({ slug, status: 'open' }, options)) {
    if (drawing.needsAttention !== null || (drawing.winners.length > 0 && !replace)) continue
    const list = await listFor(drawing, choose, record)
    if (!list) return null
    const winners = list as SendWinnersInput['winners']
    try {
      return (await draws.sendWinners({ slug, id: drawing.id, winners }, options)).drawing
    } catch (error) {
      if (!isLocked(error)) throw error
    }
  }
  return null
}
