/** Waits for one of so many places, in the order in which they were asked for. Returns what gives it back. */
export type AtOnce = () => Promise<() => void>

/** `count` is asked whenever somebody comes or goes. */
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
