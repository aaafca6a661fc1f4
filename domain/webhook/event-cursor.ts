/**
 * A place in the events of an account: after the event with this number. The day is the one on which the cursor was
 * given out; once events of that day are no longer kept, some after it may be missing.
 */
export type EventCursor = { seq: bigint; day: number }

export const spellCursor = ({ seq, day }: EventCursor): string => `${day.toString(16)}-${seq.toString(16)}`

/** Null for text that does not look like a cursor. */
export const readCursor = (text: string): EventCursor | null => {
  const [, day, seq] = /^([0-9a-f]{1,5})-([0-9a-f]{1,13})$/.exec(text) ?? []
  return day === undefined || seq === undefined ? null : { seq: BigInt(`0x${seq}`), day: Number.parseInt(day, 16) }
}
