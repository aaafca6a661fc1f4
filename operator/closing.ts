/** What is opened is closed again, also where the rest cannot be opened: a command that failed would not end otherwise. */
export const closing = () => {
  const opened = new AsyncDisposableStack()
  const keep = <One>(one: One, close: (one: One) => Promise<unknown>): One =>
    opened.adopt(one, async () => {
      await close(one).catch(() => {})
    })
  return { keep, close: () => opened.disposeAsync() }
}
