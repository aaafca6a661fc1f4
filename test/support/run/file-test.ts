import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type Implementation, type TestFn } from 'ava'
import { atMost } from '../at-most.ts'

const tests = join(import.meta.dirname, '../..')

/** More at once would let each wait for the others, and fail by time. */
const AT_ONCE = 6

const fewAtOnce = atMost(AT_ONCE)

type Run = Extract<Implementation<unknown[]>, (...words: never[]) => unknown>

const inTurn =
  (run: Run): Run =>
  (t, ...words) =>
    fewAtOnce(async () => run(t, ...words))

type Declare = (...words: unknown[]) => unknown

const declared: (() => unknown)[] = []

/** Tells ava of every file's tests and hooks at once: it begins as soon as it has heard of some. */
export const declareAll = (): void => {
  for (const declare of declared) declare()
}

/** What is declared by these is not one of the tests that ava starts all at once. */
const NOT_AT_ONCE = new Set(['serial', 'before', 'after', 'beforeEach', 'afterEach'])

const ofFile = (declare: Declare, prefix: string, isAtOnce: boolean): Declare =>
  new Proxy(declare, {
    apply: (_, _self, [title, run, ...words]) => {
      const ordered = isAtOnce && typeof run === 'function' ? inTurn(run as Run) : run
      const own = typeof title === 'string' ? [`${prefix} › ${title}`, ordered, ...words] : [title, run, ...words]
      declared.push(() => declare(...own))
    },
    get: (_, key) => {
      const member: unknown = Reflect.get(declare, key)
      if (typeof member !== 'function') return member
      return ofFile(member as Declare, prefix, isAtOnce && !NOT_AT_ONCE.has(String(key)))
    },
  })

/** `test` for one of the files that share this process. */
export const fileTest = (url: string): TestFn => {
  const path = relative(tests, fileURLToPath(url)).replace(/\.test\.ts$/, '')
  return ofFile(test as unknown as Declare, path.replaceAll(/[\\/]/g, ' › '), true) as unknown as TestFn
}
