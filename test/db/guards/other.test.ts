import test from 'ava'
import fc from 'fast-check'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { connect, refuses } from '../../support/attack.ts'
import { fileDatabase, testDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner, makePrizeTable } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { migrate } from '../../../db/migrate.ts'
import { roles } from '../../../db/roles/tables.ts'

const database = fileDatabase(test)

test('a prize table never changes, and an unsound one is not taken', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const client = await connect(t, database.url)
  const { id } = await makePrizeTable(place)
  await refuses(t, client, 'update prize_table set version = 2 where id = $1', [id])
  await refuses(t, client, 'delete from prize_table where id = $1', [id])
  const insert = `insert into prize_table (id, version, denominator, amounts_cents, weights, thresholds, fingerprint)
    values ('tbl_0000000000000000000001', 1, $1, $2, $3, $4, sha256('x'))`
  for (const table of [
    [10, [5, 1], [4, 6], [4, 9]],
    [11, [5, 1], [4, 6], [4, 10]],
    [10, [5, 5], [4, 6], [4, 10]],
    [10, [1, 5], [4, 6], [4, 10]],
    [10, [5, 1], [10, 0], [10, 10]],
    [10, [5, -1], [4, 6], [4, 10]],
    [10, [5], [4, 6], [4, 10]],
    [10, [], [], []],
  ]) {
    await refuses(t, client, insert, table)
  }
  await client.query(insert, [10, [5, 1], [4, 6], [4, 10]])
})

test('a campaign keeps its identity, its slug is its own, and an ended one stays ended', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const client = await connect(t, database.url)
  const partner = await makePartner(place)
  const first = await makeCampaign(place, { partner })
  const second = await makeCampaign(place, { partner })
  await refuses(t, client, "update campaign set slug = 'other' where id = $1", [first.id])
  await refuses(t, client, "update campaign set mode = 'live', payout_chain = 'base' where id = $1", [first.id])
  await refuses(t, client, 'update campaign set last_number = -1 where id = $1', [first.id])
  await refuses(t, client, 'delete from campaign where id = $1', [first.id])
  await refuses(t, client, "update campaign set status = 'ended' where id = $1", [second.id])
  await client.query("update campaign set status = 'ended', ended_at = now() where id = $1", [second.id])
  await refuses(t, client, "update campaign set status = 'active', ended_at = null where id = $1", [second.id])
  await refuses(t, client, "update campaign set ended_at = now() + interval '1 day' where id = $1", [second.id])
  // In a transaction, at whose end alone a campaign without terms is refused.
  await client.query('begin')
  await refuses(
    t,
    client,
    `insert into campaign
    select 'cmp_0000000000000000000001', contract, contract_id, first_number, partner_id, slug, name, language, mode, status, cadence, time_zone, starts_at,
      cutoff_lead_seconds, winners_mode, winners_url, payout_chain, payout_token
    from campaign where id = $1`,
    [first.id],
  )
  await client.query('rollback')
})

test("the database's fingerprint of a list is the domain's", async (t) => {
  const client = await connect(t, database.url)
  const id = fc.stringMatching(/^[A-Za-z0-9._:~+/=_-]{1,128}$/)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(id, { minLength: 1, maxLength: 20 }), async (winners) => {
      const { rows } = await client.query('select winners_commitment($1, $2) as commitment', [
        'drw_0123456789ABCDEFGHabcd',
        winners,
      ])
      t.deepEqual(rows[0].commitment, winnersCommitment('drw_0123456789ABCDEFGHabcd', winners))
    }),
    { numRuns: 50 },
  )
})

test('migrating twice, and from two places at once, changes nothing', async (t) => {
  const url = await testDatabase(t)
  const unchanged = { applied: [], later: [], roles: [...roles] }
  t.deepEqual(await Promise.all([migrate(url), migrate(url)]), [unchanged, unchanged])
})

test('a migration that was changed after it was applied is refused', async (t) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  await client.query("update migration set checksum = 'other' where name = '0001_accounts.sql'")
  await t.throwsAsync(migrate(url), { message: /0001_accounts.sql was changed/ })
})
