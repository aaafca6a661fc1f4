import test from 'ava'
import { slowestFiles } from './slowest.ts'

test('the slowest files of a run come first, ten at most, under what all took', (t) => {
  const times = Array.from({ length: 12 }, (_, i) => ({ file: `test/${i}.test.ts`, ms: i * 1000, cpuMs: 500 }))
  const [head, ...lines] = slowestFiles(times)
  t.is(head, 'The slowest of 12 files (how long, and of a processor; 6.0 s by all):')
  t.is(lines.length, 10)
  t.is(lines[0], '  11.0 s    0.5 s  test/11.test.ts')
})
