/** One measured figure beside its target and the raw limit of the same run. */
export type Figure = { name: string; target: string; value: string; raw: string }

export const print = ({ name, target, value, raw }: Figure): void => {
  console.log(`${name}\n    ${value}   (target ${target}; raw: ${raw})`)
}

/** The smallest value that `percent` of all values do not exceed, to a tenth. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
  return Math.round(value * 10) / 10
}

/** How long each of so many runs took, one after the other, in milliseconds. */
export const timesOf = async (runs: number, run: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < runs; i += 1) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times
}
