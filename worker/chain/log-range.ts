/** Most nodes answer for this many blocks at a time; public ones for as few as five. */
const MOST_BLOCKS = 2_000n
/** How long a node's limit is remembered before more is tried again. */
const REMEMBERED_MS = 600_000

/** How many blocks nodes look for events in at a time, which is learnt from what they refuse. */
export type LogRange = {
  blocks: () => bigint
  /** After so many blocks were refused: whether fewer can be asked for. */
  narrow: (refused: bigint) => boolean
}

export const openLogRange = (now = () => performance.now()): LogRange => {
  let blocks = MOST_BLOCKS
  let until = 0
  return {
    blocks: () => (now() < until ? blocks : MOST_BLOCKS),
    narrow: (refused) => {
      if (refused <= 1n) return false
      blocks = refused / 2n
      until = now() + REMEMBERED_MS
      return true
    },
  }
}
