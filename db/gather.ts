/** Calls that arrive together run together: one round trip, one commit and one answer to read for all of them. */

type Waiting<Call, Answer> = {
  call: Call
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

type Options<Call, Answer> = {
  /** Runs calls together and returns their answers in the same order. */
  run: (calls: readonly Call[]) => Promise<Answer[]>
  /** Whether this error means that nothing of the run took effect, so that its calls may be retried one by one. */
  isUndone: (error: unknown) => boolean
  /** Calls with the same rival never run at the same time. */
  rivalOf: (call: Call) => string | undefined
  maxCalls: number
  maxRuns: number
}

/**
 * While runs are under way, new calls wait and then go together; a call that makes its run fail fails alone. The more
 * there is to do, the larger the runs, and the less each call costs.
 */
export const gather = <Call, Answer>({ run, isUndone, rivalOf, maxCalls, maxRuns }: Options<Call, Answer>) => {
  let waiting: Waiting<Call, Answer>[] = []
  let runs = 0
  let isScheduled = false
  const busy = new Set<string>()

  const choose = (): Waiting<Call, Answer>[] => {
    const chosen: Waiting<Call, Answer>[] = []
    waiting = waiting.filter((one) => {
      const rival = rivalOf(one.call)
      if (chosen.length === maxCalls || (rival !== undefined && busy.has(rival))) return true
      if (rival !== undefined) busy.add(rival)
      chosen.push(one)
      return false
    })
    return chosen
  }

  const make = async (chosen: readonly Waiting<Call, Answer>[]): Promise<void> => {
    try {
      const answers = await run(chosen.map(({ call }) => call))
      for (const [i, { resolve }] of chosen.entries()) resolve(answers[i] as Answer)
    } catch (error) {
      if (chosen.length > 1 && isUndone(error)) await Promise.all(chosen.map((one) => make([one])))
      else for (const { reject } of chosen) reject(error)
    }
  }

  const start = (): void => {
    isScheduled = false
    while (runs < maxRuns && waiting.length > 0) {
      const chosen = choose()
      if (chosen.length === 0) return
      runs += 1
      void make(chosen).then(() => {
        runs -= 1
        for (const { call } of chosen) busy.delete(rivalOf(call) as string)
        start()
      })
    }
  }

  return (call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(start)
    })
}
