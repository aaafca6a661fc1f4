import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext, type Implementation, type TestFn } from 'ava'
import { atMost } from '../at-most.ts'
import { FileSpan } from './file-span.ts'
import { OF_PROCESS } from './of-process.ts'

const tests = join(import.meta.dirname, '../..')

/** With more tests at once, each would wait for the others and might time out. */
const AT_ONCE = 6

const fewAtOnce = atMost(AT_ONCE)

type Run = Extract<Implementation<unknown[]>, (...words: never[]) => unknown>
type Declare = (...words: unknown[]) => unknown

const declared: (() => unknown)[] = []

/** Declares the tests and hooks of all files to ava together: it starts to run them once some are declared. */
export const declareAll = (): void => {
  for (const declare of declared) declare()
}

const HOOKS = new Set(['before', 'after'])

type Place = {
  /** Begins the title of each test. */
  prefix: string
  /** Null for what the process has once, whatever files it runs. */
  span: FileSpan | null
  /** The members that have led here: `test.serial.after.always` has three. */
  path: readonly string[]
}

const runOf = (run: Run, { span, path }: Place): Run => {
  const own: Run = span ? (t: ExecutionContext, ...words) => span.during(t, () => run(t, ...words)) : run
  return path.includes('serial') ? own : (t, ...words) => fewAtOnce(async () => own(t, ...words))
}

const titled = (words: readonly unknown[], prefix: string): unknown[] =>
  typeof words[0] === 'string' ? [`${prefix} › ${words[0]}`, ...words.slice(1)] : [...words]

const declareIn = (declare: Declare, words: readonly unknown[], place: Place): void => {
  const { prefix, span, path } = place
  const isHook = path.some((name) => HOOKS.has(name))
  const run = words.find((word) => typeof word === 'function') as Run | undefined
  if (isHook && span) return span.add(path.includes('before') ? 'before' : 'after', run as unknown as () => unknown)
  const isTest = run !== undefined && !isHook && !path.includes('skip')
  if (isTest) span?.expect()
  const own = words.map((word) => (isTest && word === run ? runOf(run, place) : word))
  declared.push(() => declare(...titled(own, prefix)))
}

const testIn = (declare: Declare, place: Place): Declare =>
  new Proxy(declare, {
    apply: (_, _self, words) => declareIn(declare, words, place),
    get: (_, key) => {
      if (key === OF_PROCESS) return testIn(declare, { ...place, span: null })
      const member: unknown = Reflect.get(declare, key)
      if (typeof member !== 'function') return member
      return testIn(member as Declare, { ...place, path: [...place.path, String(key)] })
    },
  })

/**
 * `test` for one of the files that share this process. Its `before` hooks run before the first test of the file, its
 * `after` hooks after the last one, while tests of other files go on.
 */
export const fileTest = (url: string): TestFn => {
  const path = relative(tests, fileURLToPath(url)).replace(/\.test\.ts$/, '')
  const place = { prefix: path.replaceAll(/[\\/]/g, ' › '), span: new FileSpan(), path: [] }
  return testIn(test as unknown as Declare, place) as unknown as TestFn
}
