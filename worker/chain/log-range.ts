/** Most nodes answer for this many blocks at a time; public ones for as few as five. */
const MOST_BLOCKS = 2_000n
/** How long a node's limit is remembered before more is tried again. */
const REMEMBERED_MS = 600_000

/** How many blocks a node searches for events at a time, which is learnt from what it refuses. */
export type LogRange = {
  blocks: () => bigint
  /** Halves the range after this many blocks were refused; false if fewer cannot be asked for. */
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
