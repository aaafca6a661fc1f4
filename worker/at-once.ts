/** A first-in-first-out semaphore: waits for a slot, and returns the function that releases it. */
export type AtOnce = () => Promise<() => void>

/** `count`: the number of slots, read again whenever one is requested or released. */
export const openAtOnce = (count: () => number): AtOnce => {
  let taken = 0
  const waiting: (() => void)[] = []
  const letIn = () => {
    for (; taken < count() && waiting.length > 0; taken += 1) waiting.shift()?.()
  }
  const leave = () => {
    taken -= 1
    letIn()
  }
  return async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      letIn()
    })
    return leave
  }
}
