/** Each holder has a few places; its further callers wait in a queue of the holder's own, in order. */

type Line = { inside: number; waiting: (() => void)[] }

export type Lines = {
  /** Waits for a place, and returns the function that gives it back; null: the queue is full. */
  enter: (holder: string) => Promise<(() => void) | null>
  /** Whether a new caller would have to wait. */
  isFull: (holder: string) => boolean
}

export const openLines = ({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Lines => {
  const lines = new Map<string, Line>()

  const leave = (holder: string, line: Line) => {
    const next = line.waiting.shift()
    if (next) next()
    else line.inside -= 1
    if (line.inside === 0) lines.delete(holder)
  }

  const isFull = (holder: string): boolean => (lines.get(holder)?.inside ?? 0) === atOnce

  return {
    isFull,
    enter: async (holder) => {
      const hasToWait = isFull(holder)
      const line = lines.get(holder) ?? { inside: 0, waiting: [] }
      if (hasToWait && line.waiting.length === mostWaiting) return null
      lines.set(holder, line)
      if (hasToWait) await new Promise<void>((resolve) => line.waiting.push(resolve))
      else line.inside += 1
      let isInside = true
      return () => {
        if (isInside) leave(holder, line)
        isInside = false
      }
    },
  }
}

/** Gives a place back after a while. A stopping process does not wait for it. */
export const leaveAfter = (ms: number, leave: () => void): void => {
  setTimeout(leave, ms).unref()
}
