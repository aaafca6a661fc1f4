import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { nextOccurrence, parseCadence } from '../../../domain/drawing/schedule.ts'
import { setUpDemo } from '../../../local/demo/setup.ts'
import type { RunOperator } from '../../../local/run-operator.ts'

const MINUTE_MS = 60_000

type File = { startsAt: string; cadence: string; timeZone: string }

test('the demo’s first draw leaves its partner a minute to send winners, and comes within two', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-test-'))
  t.teardown(() => rm(dataDir, { recursive: true }))
  const files: File[] = []
  const operator = (async (noun: string, verb: string, ...words: string[]) => {
    const path = words[words.indexOf('--file') + 1]
    if (noun === 'campaign' && verb === 'create') files.push(JSON.parse(await readFile(String(path), 'utf8')) as File)
    return { id: `${noun}-1`, key: 'key' }
  }) as RunOperator
  const before = Date.now()
  await setUpDemo({ databaseUrl: 'postgres://localhost/demo', dataDir, operator, chainUrl: null })
  const after = Date.now()
  t.is(files.length, 1)
  for (const { startsAt, cadence, timeZone } of files) {
    const start = Temporal.Instant.from(startsAt)
    const first = nextOccurrence(parseCadence(cadence, timeZone, start), start.subtract({ milliseconds: 1 }))
    t.true(Number(first?.epochMilliseconds) >= before + MINUTE_MS)
    t.true(Number(first?.epochMilliseconds) <= after + 2 * MINUTE_MS)
  }
})
