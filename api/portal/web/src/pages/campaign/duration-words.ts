const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/
const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']

/** An ISO 8601 duration in words: `P7D` is "7 days". */
export const durationWords = (duration: string): string => {
  const [, ...counts] = DURATION.exec(duration) ?? []
  const words = units.flatMap((unit, i) => {
    const number = Number(counts[i] ?? 0)
    if (number === 0) return []
    return number === 1 ? `1 ${unit}` : `${number} ${unit}s`
  })
  return words.length === 0 ? duration : words.join(' and ')
}
