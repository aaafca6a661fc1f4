/** A format for each time zone, made once: making one takes far longer than using it. */
export const zoneFormats = (options: Intl.DateTimeFormatOptions): ((zone: string) => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    made.set(zone, format)
    return format
  }
}
