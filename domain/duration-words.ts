/** ISO 8601 durations as people read them: `P1DT2H` is "1 day and 2 hours". */

const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

const partsOf = (duration: string): string[] => {
  const [, ...amounts] = DURATION.exec(duration) ?? []
  return units.flatMap((unit, i) => {
    const amount = Number(amounts[i] ?? 0)
    return amount === 0 ? [] : [`${amount} ${unit}${amount === 1 ? '' : 's'}`]
  })
}

/** What is no such duration is shown as it is. */
export const durationWords = (duration: string): string => partsOf(duration).join(' and ') || duration
