/** The length of the longest text that `work` normalizes. Patches String, so only one test at a time may use it. */
export const longestNormalized = (work: () => unknown): number => {
  const { prototype } = String
  const was = Object.getOwnPropertyDescriptor(prototype, 'normalize') as PropertyDescriptor
  let longest = 0
  const measured = function measured(this: string, ...given: unknown[]) {
    longest = Math.max(longest, this.length)
    return Reflect.apply(was.value as Function, this, given) as unknown
  }
  Object.defineProperty(prototype, 'normalize', { ...was, value: measured })
  try {
    work()
  } finally {
    Object.defineProperty(prototype, 'normalize', was)
  }
  return longest
}
