/**
 * Bounds the memory of all long answers that are being read. An answer beyond the bound is broken off instead of
 * waiting: its time would run out, and many that waited would deadlock, each holding what the others wait for.
 */
import { counts } from '../counts.ts'
import { CallFailed } from './failures.ts'

/** What one answer holds of the room. */
export type Room = {
  /** The answer has come to so many bytes. Throws `no_room`. */
  growTo: (size: number) => void
  /** Gives all of it back. */
  leave: () => void
}
export type LongAnswers = { enter: (owner: string) => Room }

const MIB = 1_024 * 1_024
/** A usual list is far shorter, and needs no room. */
const SHORT_BYTES = 64 * 1_024
/** Twelve of the longest answers of a partner at once, 38 of all. */
const MOST = { owner: 64 * MIB, all: 192 * MIB } as const

export const openLongAnswers = (most: { owner: number; all: number } = MOST): LongAnswers => {
  const owners = counts()
  let all = 0
  return {
    enter: (owner) => {
      let own = 0
      let hasLeft = false
      const hold = (bytes: number) => {
        own += bytes
        all += bytes
        owners.add(owner, bytes)
      }
      return {
        growTo: (size) => {
          if (size <= SHORT_BYTES || hasLeft) return
          const more = size - own
          if (all + more > most.all || owners.of(owner) + more > most.owner) throw new CallFailed({ code: 'no_room' })
          hold(more)
        },
        leave: () => {
          hasLeft = true
          hold(-own)
        },
      }
    },
  }
}
