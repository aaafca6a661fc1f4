/** Waits for one of so many places, in the order in which they were asked for. Returns what gives it back. */
export type AtOnce = () => Promise<() => void>

export const openAtOnce = (count: number): AtOnce => {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}
