import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import test from 'ava'

const BENCHES = 'test/bench/run.ts'

test('benches load outside of ava, and one that is not there is refused with the names of all', async (t) => {
  const child = spawn(process.execPath, [BENCHES, 'bursts'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const refusal = await text(child.stderr)
  t.deepEqual(await ended, [1, null])
  t.regex(refusal, /There is no benchmark "bursts"; there are .*\bburst, capacity\b.*\.$/m)
})
