import test, { type ExecutionContext } from 'ava'
import { exportAudit } from '../../../db/queries/audit/exporting.ts'
import { type AuditLine, beginningOf, nextHash } from '../../../domain/audit-chain.ts'
import { toHex } from '../../../domain/hex.ts'
import { verifyAudit } from '../../../public-site/verify/verify-audit.mjs'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { connect, openAttacked } from '../../support/attack.ts'
import { addEntries } from '../../support/audit.ts'
import { makePartner } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const open = async (t: ExecutionContext) => {
  const opened = await openAttacked(t)
  const { place, client, partner } = opened
  const lines = async (of = partner): Promise<AuditLine[]> => [...(await exportAudit(place.pool, of, -1, 1_000_000))]
  const wanted = async () =>
    (await client.query(`select entry from log_wanted where entry ->> 'type' = 'audit' order by id`)).rows.map(
      ({ entry }) => entry,
    )
  return { ...opened, lines, wanted, link: () => linkEntries(place) }
}

const verdict = async (lines: readonly AuditLine[], options = {}) => {
  const { ok, checks } = await verifyAudit(
    lines.map((line) => JSON.stringify(line)),
    options,
  )
  return ok ? 'right' : checks.find((check) => !check.ok)?.detail
}

test('each entry gets the next place of its own partner, with the hash that its rules give', async (t) => {
  const { place, client, partner, lines, link } = await open(t)
  const other = await makePartner(place)
  await addEntries(client, partner, 3)
  await addEntries(client, other, 2)
  t.true((await link()) >= 5)
  await addEntries(client, other, 2)
  t.is(await link(), 2)
  for (const each of [partner, other]) {
    const exported = await lines(each)
    let previous = beginningOf(each)
    for (const [at, { place: is, hash, entry }] of exported.entries()) {
      t.is(is, at)
      previous = nextHash(previous, entry)
      t.is(hash, toHex(previous))
    }
    t.is(await verdict(exported), 'right')
  }
  t.is((await lines(other)).length, 4)
  t.is(await link(), 0)
})

test('an entry with any detail gets its place, and holds up no other', async (t) => {
  const { client, partner, lines, link } = await open(t)
  const detail = { 10: [1, { b: null, a: 'é\u2028"' }], 9: 1e21, z: { 2: true, 10: 0.1 } }
  await client.query(
    "insert into audit_entry (partner_id, actor, action, detail) values ($1, 'operator Ann', 'campaign.paused', $2)",
    [partner, detail],
  )
  await addEntries(client, partner, 1)
  await link()
  const exported = await lines()
  t.deepEqual(exported.at(-2)?.entry.detail, JSON.parse(JSON.stringify(detail)))
  t.is(await verdict(exported), 'right')
})

test('entries that commit in another order than they were numbered get their places too', async (t) => {
  const { url, client, partner, lines, link } = await open(t)
  const slow = await connect(t, url)
  await slow.query('begin')
  await addEntries(slow, partner, 1)
  await addEntries(client, partner, 2)
  await link()
  const before = await lines()
  await slow.query('commit')
  t.is(await link(), 1)
  const after = await lines()
  t.deepEqual(after.slice(0, -1), before)
  t.true(Number(after.at(-1)?.entry.id) < Number(after.at(-2)?.entry.id))
  t.is(await verdict(after), 'right')
})

test('of several workers at once each entry gets one place, and no chain has a hole', async (t) => {
  const { place, client, partner, lines } = await open(t)
  const before = await linkEntries(place)
  for (let round = 0; round < 10; round += 1)
    await Promise.all([addEntries(client, partner, 41), ...[1, 2, 3].map(() => linkEntries(place))])
  await linkEntries(place)
  const exported = await lines()
  t.is(exported.length, before + 410)
  t.is(new Set(exported.map(({ entry }) => entry.id)).size, before + 410)
  t.is(await verdict(exported), 'right')
})

test('the head of a chain is logged at once, then once a minute while it grows, and says nothing personal', async (t) => {
  const { client, partner, lines, link, wanted } = await open(t)
  await link()
  const first = await lines()
  t.deepEqual(await wanted(), [
    { type: 'audit', account: toHex(beginningOf(partner)), entries: first.length, head: first.at(-1)?.hash },
  ])
  await addEntries(client, partner, 2)
  await link()
  t.is((await wanted()).length, 1)
  await client.query("update audit_chain set logged_at = now() - interval '61 seconds'")
  await link()
  t.is((await wanted())[1].entries, first.length + 2)
  await client.query("update audit_chain set logged_at = now() - interval '61 seconds'")
  await link()
  t.is((await wanted()).length, 2, 'it has not grown')
})

/** The log as the web process serves it. */
const serveSite = async (t: ExecutionContext, databaseUrl: string): Promise<string> => {
  const { url, stop } = await startService(databaseUrl)
  t.teardown(stop)
  return url
}

test('an exported log is compared with the transparency log at its address, however large that is', async (t) => {
  const { place, client, partner, lines, link, url } = await open(t)
  const site = await serveSite(t, url)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: site, store: null }))
  const { run: write } = writingLog(place, testKeyring)
  const want = (count: number) =>
    client.query(
      `insert into log_wanted (entry) select jsonb_build_object('type', 'tried', 'n', n) from generate_series(1, $1::integer) n`,
      [count],
    )
  await addEntries(client, partner, 12)
  await want(300)
  await link()
  const log = `${site}/log`
  t.regex(String(await t.throwsAsync(verdict(await lines(), { log }))), /cannot be read|public key|no head/)
  for (const more of [0, 400, 66_000]) {
    await want(more)
    await write()
    t.is(await verdict(await lines(), { log }), 'right', `${more} more entries`)
  }
  const cut = (await lines()).slice(0, 6)
  t.regex((await verdict(cut, { log })) ?? '', /places 6 to \d+ are missing/)
  const [key] = (await client.query("select convert_from(body, 'UTF8') as key from site_file where path = '/log/key'"))
    .rows
  t.is(await verdict(await lines(), { log, key: key.key }), 'right')
  await client.query(
    `update site_file set body = set_byte(body, 40, (get_byte(body, 40) + 1) % 256), etag = '"forged"'
    where path like '/log/tile/0/%'`,
  )
  // The web process still has the unforged tiles in its cache for a moment.
  const found = await until(
    async () => (await verdict(await lines(), { log })) ?? '',
    (words) => words !== 'right',
  )
  t.regex(found, /tree|tiles/)
})
