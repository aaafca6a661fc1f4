/**
 * How often this thread converts an instant to a time zone during `work`, as walking a cadence does. Patches Temporal,
 * so only one test at a time may use it.
 */
export const looksDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const { prototype } = Temporal.Instant
  const was = Object.getOwnPropertyDescriptor(prototype, 'toZonedDateTimeISO') as PropertyDescriptor
  let looks = 0
  const counted = function counted(this: unknown, ...given: unknown[]) {
    looks += 1
    return Reflect.apply(was.value as Function, this, given) as unknown
  }
  Object.defineProperty(prototype, 'toZonedDateTimeISO', { ...was, value: counted })
  try {
    await work()
  } finally {
    Object.defineProperty(prototype, 'toZonedDateTimeISO', was)
  }
  return looks
}
