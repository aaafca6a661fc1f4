/**
 * The rows of a table of moves. Drawings have one (domain/drawing/state.ts), and guarantees
 * (domain/guarantee/state.ts).
 */

/**
 * One move of a row from status to status. `queue` is the stage that makes it, null where a person does; `next` is the
 * stage that is reminded of the row once it is made, null where none is.
 */
export type Move<Status extends string = string, Queue extends string = string> = {
  from: Status
  to: Status
  queue: Queue | null
  next: Queue | null
}

/** The stage that moves rows on from this status. */
export const stageFrom = <const One extends Move, From extends One['from']>(table: readonly One[], from: From) =>
  table.find((move) => move.from === from)?.queue as Extract<One, { from: From }>['queue']
