import type { TestFn } from 'ava'

/** What the tests of a file share: opened by the first test that asks for it, and stopped after the last. */
export const onceAFile = <Context, Shared extends { stop: () => Promise<unknown> }>(
  test: TestFn<Context>,
  title: string,
  open: () => Promise<Shared>,
): (() => Promise<Shared>) => {
  let opened: Promise<Shared> | undefined
  test.serial.after.always(title, async () => {
    if (opened) await (await opened).stop()
  })
  return () => {
    opened ??= open()
    return opened
  }
}
