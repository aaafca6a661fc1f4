/** Lets so many pieces of work go on at once; the others follow in the order in which they came. */
export type AtOnce = <Result>(work: () => Promise<Result>) => Promise<Result>

export const openAtOnce = (count: number): AtOnce => {
  let free = count
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
