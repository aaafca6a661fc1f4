/** ISO 8601 durations as people read them: `P7D` is "7 days", `P1M` "1 month", `PT36H` "36 hours". */

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** What is not such a duration is shown as it is. */
export const periodWords = (period: string): string => {
  const [, ...amounts] = DURATION.exec(period) ?? []
  const parts = units.flatMap((unit, i) => {
    const amount = Number(amounts[i] ?? 0)
    return amount === 0 ? [] : [`${amount} ${unit}${amount === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? period : parts.join(' ')
}
