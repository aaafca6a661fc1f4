/** Runs so many pieces of work at once; the others wait, and begin in the order in which they came. */
export const atMost = (count: number) => {
  let free = count
  const waiting: (() => void)[] = []
  const begin = async (): Promise<void> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await begin()
    try {
      return await work()
    } finally {
      end()
    }
  }
}
