const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something lasts, in its two largest units: "2 h 5 min". */
export const spanWords = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < MINUTE) return `${whole} s`
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`
  if (whole < DAY) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`
  return `${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
}
