import type { TestFn } from 'ava'

/** The member of a file's `test` that leads to the one whose hooks come before and after the tests of all files. */
export const OF_PROCESS = Symbol('of the process')

/** The same `test` with hooks that come before and after the tests of all files of the process. */
export const ofProcess = <Context>(own: TestFn<Context>): TestFn<Context> =>
  (Reflect.get(own, OF_PROCESS) as TestFn<Context> | undefined) ?? own
