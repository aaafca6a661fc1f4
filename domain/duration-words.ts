/** ISO 8601 durations as people read them: `P1DT2H` is "1 day" and "2 hours". */

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** The parts that are not zero; none for what is not such a duration. */
export const durationParts = (duration: string): string[] => {
  const [, ...amounts] = DURATION.exec(duration) ?? []
  return units.flatMap((unit, i) => {
    const amount = Number(amounts[i] ?? 0)
    return amount === 0 ? [] : [`${amount} ${unit}${amount === 1 ? '' : 's'}`]
  })
}
