import { sql } from 'slonik'
import { z } from 'zod'
import { tilesFor } from '../../domain/log/inclusion.ts'
import { prepareSite } from '../../worker/site/prepare.ts'
import { writingLog } from '../../worker/log/chore.ts'
import { testKeyring } from '../support/keyring.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { type Figure, percentile, timesOf } from './support/report.ts'

const ENTRIES = 1_000_000
const WANTED_AT_ONCE = 100_000
const CAUSES = 200

const sizeRow = z.object({ size: z.coerce.number() })
const sizeOf = async ({ pool }: Bench): Promise<number> =>
  (await pool.maybeOneFirst(sql.type(sizeRow)`select size from log_head`)) ?? 0

const want = ({ pool }: Bench, count: number) =>
  pool.query(sql.unsafe`
    insert into log_wanted (entry)
    select jsonb_build_object('type', 'send', 'drawing', 'drw_' || lpad(n::text, 22, '0'), 'sentAt', '2026-11-24T12:00:00.000Z',
      'winnersCommitment', '0x' || encode(sha256(n::text::bytea), 'hex'))
    from generate_series(1, ${count}::integer) n`)

/** Writes a million entries to the log. Returns how long each takes. */
const fill = async (bench: Bench): Promise<number> => {
  const { run: write } = writingLog(bench, testKeyring)
  await bench.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const start = performance.now()
  for (let done = 0; done < ENTRIES; done += WANTED_AT_ONCE) {
    await want(bench, WANTED_AT_ONCE)
    await write()
  }
  return (performance.now() - start) / ENTRIES
}

/** How long after its cause an entry is under a signed checkpoint, with a worker at work. */
const causes = async (bench: Bench): Promise<number[]> => {
  bench.start('worker/main.ts')
  const first = await sizeOf(bench)
  await want(bench, 1)
  await until(async () => (await sizeOf(bench)) > first, { everyMs: 20, withinMs: 60_000 })
  return timesOf(CAUSES, async () => {
    const before = await sizeOf(bench)
    await want(bench, 1)
    await until(async () => (await sizeOf(bench)) > before, { everyMs: 5, withinMs: 10_000 })
  })
}

export const log = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const eachMs = await fill(bench)
    const rawStart = performance.now()
    await bench.pool.query(sql.unsafe`create table raw_log (index bigint primary key, entry bytea not null)`)
    await bench.pool.query(sql.unsafe`
      insert into raw_log select index, entry from log_entry where index < ${WANTED_AT_ONCE}::bigint`)
    const rawMs = (performance.now() - rawStart) / WANTED_AT_ONCE
    const size = await sizeOf(bench)
    const waits = await causes(bench)
    const tiles = tilesFor(Math.floor(size / 3), size).length
    return [
      {
        name: `${ENTRIES} entries, each`,
        target: 'none',
        value: `${eachMs.toFixed(3)} ms`,
        raw: `${rawMs.toFixed(4)} ms for a bare row`,
      },
      {
        name: 'cause → checkpoint, median; p99',
        target: '≤ 1 s',
        value: `${percentile(waits, 50).toFixed(0)} ms; ${percentile(waits, 99).toFixed(0)} ms`,
        raw: 'none',
      },
      { name: `tiles of a proof at ${size} entries`, target: '≤ 5', value: String(tiles), raw: 'none' },
    ]
  })
