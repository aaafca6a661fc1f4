import test from 'ava'
import { FileSpan } from './file-span.ts'

/** A test as the span sees it, whose own teardown is noted and run once it is over. */
const runAs = async (span: FileSpan, noted: string[], title: string, run = async () => {}): Promise<void> => {
  const teardowns: (() => unknown)[] = []
  const t = { teardown: (teardown: () => unknown) => void teardowns.unshift(teardown) }
  const running = span.during(t, () => {
    noted.push(title)
    t.teardown(() => noted.push(`${title} is torn down`))
    return run()
  })
  await running.catch(() => noted.push(`${title} failed`))
  for (const teardown of teardowns) await teardown()
}

const openSpan = (tests: number) => {
  const noted: string[] = []
  const span = new FileSpan()
  span.add('before', () => noted.push('before'))
  span.add('after', () => noted.push('after'))
  for (let n = 0; n < tests; n += 1) span.expect()
  return { span, noted }
}

test('a file’s hooks come once: before its first test, and after the teardown of its last', async (t) => {
  const { span, noted } = openSpan(2)
  t.deepEqual(noted, [])
  await runAs(span, noted, 'one')
  await runAs(span, noted, 'two')
  t.deepEqual(noted, ['before', 'one', 'one is torn down', 'two', 'two is torn down', 'after'])
})

test('tests that run at once wait for the same hook, and the one that ends last ends the file', async (t) => {
  const { span, noted } = openSpan(2)
  const one = Promise.withResolvers<void>()
  const first = runAs(span, noted, 'one', () => one.promise)
  await runAs(span, noted, 'two')
  one.resolve()
  await first
  t.deepEqual(noted, ['before', 'one', 'two', 'two is torn down', 'one is torn down', 'after'])
})

test('a test that fails counts as well', async (t) => {
  const { span, noted } = openSpan(1)
  await runAs(span, noted, 'one', () => Promise.reject(new Error('It does not hold.')))
  t.deepEqual(noted, ['before', 'one', 'one failed', 'one is torn down', 'after'])
})

test('where the hook before them fails, each of the tests does, and what comes after them comes', async (t) => {
  const { span, noted } = openSpan(2)
  span.add('before', () => Promise.reject(new Error('No room.')))
  await runAs(span, noted, 'one')
  await runAs(span, noted, 'two')
  t.deepEqual(noted, ['before', 'one failed', 'two failed', 'after'])
})
