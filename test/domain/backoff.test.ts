import test from 'ava'
import { doubled } from '../../domain/backoff.ts'

test('a wait doubles with every failure, up to the longest', (t) => {
  const waits = [1, 2, 3, 4, 5, 2_000].map((failures) => doubled(failures, { first: 3, most: 20 }))
  t.deepEqual(waits, [3, 6, 12, 20, 20, 20])
})
