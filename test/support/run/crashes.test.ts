import test from 'ava'
import { crashReports } from './crashes.ts'

const CRASH = [
  '  Uncaught exception in test/a.test.ts',
  '',
  '  Error: the connection was reset',
  '      at a.ts:1:1',
  '',
]

test('an exception that no test caught is said again with its stack, and nothing else is', (t) => {
  const report = ['  ✔ a', '', ...CRASH, '  ✘ test/a.test.ts exited due to an uncaught exception', '  ✔ b', '  ─']
  t.deepEqual(crashReports(report), CRASH)
})

test('one right after another are both said, and an endless one up to a bound', (t) => {
  const rejection = CRASH.map((line) => line.replace('Uncaught exception', '\u001b[1mUnhandled rejection\u001b[22m'))
  t.is(crashReports([...CRASH, ...rejection]).length, 2 * CRASH.length)
  t.is(crashReports([...CRASH, ...Array.from({ length: 100 }, () => '      at b.ts:1:1')]).length, 30)
})
