import test from 'ava'
import { sql } from 'slonik'
import { prepareSite } from '../../../../worker/site/prepare.ts'
import { writingLog } from '../../../../worker/log/chore.ts'
import { joined, leafHash } from '../../../../domain/log/tree.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../../support/factory.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

const ENTRIES = 300

const bytesOf = async (url: string): Promise<{ status: number; body: Buffer; cacheControl: string | null }> => {
  const answer = await fetch(url)
  return {
    status: answer.status,
    body: Buffer.from(await answer.arrayBuffer()),
    cacheControl: answer.headers.get('cache-control'),
  }
}

let opened: Promise<{ url: string; entries: Buffer[] }> | undefined

/** A service whose log has 300 entries and a few of its own. */
const open = () =>
  (opened ??= (async () => {
    const { url, pool, keyring } = await service()
    await pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
    await pool.query(sql.unsafe`
      insert into log_wanted (entry)
      select jsonb_build_object('type', 'tried', 'n', n) from generate_series(1, ${ENTRIES}::integer) n`)
    await writingLog({ pool }, keyring).run()
    const entries = await pool.anyFirst(sql.unsafe`select entry from log_entry order by index`)
    return { url, entries: entries as Buffer[] }
  })())

test.serial('full tiles and those that are not full are read alike, and neither ever changes', async (t) => {
  const { url, entries } = await open()
  const leaves = entries.map(leafHash)
  const rest = leaves.length - 256
  const full = await bytesOf(`${url}/log/tile/0/000`)
  t.deepEqual(full.body, Buffer.concat(leaves.slice(0, 256)))
  const partial = await bytesOf(`${url}/log/tile/0/001.p/${rest}`)
  t.deepEqual(partial.body, Buffer.concat(leaves.slice(256)))
  for (const { cacheControl } of [full, partial]) t.regex(cacheControl ?? '', /immutable/)
  // As somebody needs it who read an earlier checkpoint.
  t.deepEqual((await bytesOf(`${url}/log/tile/0/001.p/7`)).body, Buffer.concat(leaves.slice(256, 263)))
  t.is((await bytesOf(`${url}/log/tile/1/000.p/1`)).body.length, 32)
  const bundled = await bytesOf(`${url}/log/tile/entries/001.p/2`)
  const [first, second] = entries.slice(256) as [Buffer, Buffer]
  t.deepEqual(bundled.body, Buffer.concat([Buffer.of(0, first.length), first, Buffer.of(0, second.length), second]))
})

test.serial('there is no tile beyond the log, and none under another name', async (t) => {
  const { url, entries } = await open()
  for (const path of [
    `0/001.p/${entries.length - 256 + 1}`,
    '0/002.p/1',
    '0/002',
    '1/000',
    '1/000.p/2',
    '0/000.p/256',
    '0/000.p/0',
    'x/000.p/1',
    '0/x000/000.p/1',
    '9/000.p/1',
    '0/x999/x999/x999/999.p/1',
  ])
    t.is((await bytesOf(`${url}/log/tile/${path}`)).status, 404, path)
})

/** The root that a proof's hashes lead to, as RFC 9162 says. */
const rootOf = (index: number, size: number, leaf: Buffer, hashes: readonly Buffer[]): Buffer => {
  let [at, last, root] = [index, size - 1, leaf]
  const node = (left: Buffer, right: Buffer) => joined([left, right].map((hash) => ({ height: 0, hash })))
  for (const hash of hashes) {
    const isRight = at % 2 === 1 || at === last
    root = isRight ? node(hash, root) : node(root, hash)
    if (isRight) while (at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1]
    ;[at, last] = [at >> 1, last >> 1]
  }
  return root
}

test.serial('every entry has a proof of its place that verifies offline, under the checkpoint in it', async (t) => {
  const { url, entries } = await open()
  for (const index of [0, 1, 255, 256, entries.length - 1]) {
    const leaf = leafHash(entries[index] as Buffer)
    const { status, body } = await bytesOf(`${url}/log/proof/${leaf.toString('hex')}`)
    t.is(status, 200)
    const [header, checkpoint, signatures] = body.toString().split('\n\n')
    const [scheme, place, ...hashes] = (header ?? '').split('\n')
    t.deepEqual([scheme, place], ['c2sp.org/tlog-proof@v1', `index ${index}`])
    const [origin, size, root] = (checkpoint ?? '').split('\n')
    t.is(origin, 'draws.test/log')
    t.regex(signatures ?? '', /^— draws\.test\/log /)
    const found = rootOf(
      index,
      Number(size),
      leaf,
      hashes.map((hash) => Buffer.from(hash, 'base64')),
    )
    t.is(found.toString('base64'), root ?? '')
  }
})

test.serial(
  'the proof of a lock has the entry where its drawing took another cutoff over, and only there',
  async (t) => {
    const own = await service()
    const { url, pool, keyring } = own
    await open()
    const campaign = await makeCampaign(own, { partner: await makePartner(own) })
    const [same, other] = [await makeDrawing(own, { campaign }), await makeDrawing(own, { campaign })]
    await pool.query(sql.unsafe`
    insert into log_wanted (entry)
    select jsonb_build_object('type', 'lock', 'drawing', id, 'cutoffAt', to_char(
      (cutoff_at - case id when ${other} then interval '1 hour' else interval '0' end) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from drawing where id in (${same}, ${other})`)
    await writingLog({ pool }, keyring).run()
    const secondLineOf = async (drawing: string) => {
      const entry = (await pool.oneFirst(sql.unsafe`select entry from log_entry where lock_of = ${drawing}`)) as Buffer
      const { body } = await bytesOf(`${url}/log/proof/${leafHash(entry).toString('hex')}`)
      return { entry: entry.toString('base64'), line: body.toString().split('\n')[1] }
    }
    t.regex((await secondLineOf(same)).line ?? '', /^index \d+$/)
    const { entry, line } = await secondLineOf(other)
    t.is(line, `extra ${entry}`)
  },
)

test.serial('what is not in the log has no proof, and a name that is no leaf hash neither', async (t) => {
  const { url } = await open()
  for (const leaf of ['0'.repeat(64), 'x', '0'.repeat(63), '%00'.repeat(32)])
    isProblem(t, await ask({ url }, `/log/proof/${leaf}`), 404, 'not_found', /64 hex digits/)
})

test.serial('the keys of receipts are listed', async (t) => {
  const { url } = await open()
  const { body } = await bytesOf(`${url}/log/receipt-keys`)
  t.regex(body.toString(), /^[0-9a-f]{16} [A-Za-z0-9+/]{43}=\n$/)
})
