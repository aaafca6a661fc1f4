/** Wakes its waiter; a ring that nobody waited for is kept for the next one to wait. */
export type Doorbell = { ring: () => void; rung: () => Promise<void> }

export const doorbell = (): Doorbell => {
  let waiter: (() => void) | undefined
  let isRung = false
  return {
    ring: () => {
      isRung = true
      waiter?.()
    },
    rung: async () => {
      if (!isRung) await new Promise<void>((resolve) => (waiter = resolve))
      waiter = undefined
      isRung = false
    },
  }
}

/** Waits until the bell is rung, for `ms` at most. */
export const rungWithin = async (bell: Doorbell, ms: number): Promise<void> => {
  const timer = setTimeout(bell.ring, ms)
  await bell.rung()
  clearTimeout(timer)
}
