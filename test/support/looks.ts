/** How often this thread looks at a time in a zone meanwhile, as it does to walk a cadence. For one test at a time. */
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
