/** Closes what was opened, even if a later step of opening fails: otherwise a command that failed would not exit. */
export const closing = () => {
  const opened = new AsyncDisposableStack()
  const keep = <One>(one: One, close: (one: One) => Promise<unknown>): One =>
    opened.adopt(one, async () => {
      await close(one).catch(() => {})
    })
  return { keep, close: () => opened.disposeAsync() }
}
