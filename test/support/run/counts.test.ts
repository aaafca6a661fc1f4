import test from 'ava'
import { countResults } from './counts.ts'

test('tests, failed hooks and files without tests are counted', (t) => {
  const report = [
    '',
    '  ✔ a › holds',
    '  \u001b[32m✔\u001b[39m a › holds too',
    '  ✘ [fail]: a › breaks',
    '  - [skip] a › later',
  ]
  const crosses = ['  ✘ [fail]: b › cleanup', '  ✘ No tests found in test/c.test.ts', '  ─', '', '  ✔ a › breaks']
  t.deepEqual(countResults([...report, ...crosses], false), { passed: 2, failed: 3 })
})

test('what a test logged is not counted', (t) => {
  t.deepEqual(countResults(['  ✔ a', '    ℹ hello', '      ✔ world', '  ─'], true), { passed: 1, failed: 0 })
})

test('a runner that ends badly without a failed test is a failure', (t) => {
  t.deepEqual(countResults(['  ✔ a', '  ─'], false), { passed: 1, failed: 1 })
})
