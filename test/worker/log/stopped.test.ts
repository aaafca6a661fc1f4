import test from 'ava'
import { signingSeeds } from '../../../db/signing-keys.ts'
import { TILE_WIDTH } from '../../../domain/log/tree.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { thief } from '../../db/roles/attack.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { testKeyring } from '../../support/keyring.ts'

type Sent = [text: string, values?: unknown[]]

const head = (root: string): Sent => [
  `
  insert into log_head (public_url, size, root) select 'https://draws.test', max(index) + 1, ${root} from log_entry
  on conflict (single) do update set size = excluded.size, root = excluded.root`,
]
const hash = (level: number, index: number): Sent => [
  `insert into log_hash (level, index, hash) values ($1, $2, sha256('x'))`,
  [level, index],
]

test('nobody stops the log by another root than that of its entries, nor by a head or a hash that lacks or is wrong', async (t) => {
  const { place, url, client } = await openAttacked(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  await signingSeeds(place.pool, testKeyring, 'log')
  await client.query('truncate log_wanted')
  const { run: write } = writingLog(place, testKeyring)
  const want = (from: number, to: number) =>
    client.query(
      `insert into log_wanted (entry) select jsonb_build_object('type', 'tried', 'n', n) from generate_series($1::int, $2) n`,
      [from, to],
    )
  const size = TILE_WIDTH + 7
  await want(1, size)
  await write()
  await want(size + 1, 3 * TILE_WIDTH)
  const worker = await thief(t, 'worker', url)
  const placed = (most: number): Sent => [`select place_in_log(${size}, ${most})`]
  for (const [done, last] of [
    [[placed(1)], ['commit']],
    [[placed(1)], head("sha256('x')")],
    [[placed(1)], head('log_root(max(index))')],
    // The full tiles lack their hashes: with a head as if no entry, or a single one, were left at the edge.
    [[placed(1_000)], head("sha256('')")],
    [[placed(TILE_WIDTH)], head('(select leaf from log_entry order by index desc limit 1)')],
    [[placed(1_000)], hash(1, 1)],
    [[placed(1_000)], hash(1, 3)],
    [[placed(1_000)], hash(2, 0)],
  ] as [Sent[], Sent][]) {
    await worker.query('begin')
    for (const [text, values] of done) await worker.query(text, values)
    await refuses(t, worker, ...last)
    await worker.query('rollback')
  }
  await write()
  const { rows } = await client.query('select size::int, root = log_root(size) as "isRight" from log_head')
  t.deepEqual(rows, [{ size: 3 * TILE_WIDTH, isRight: true }])
})
