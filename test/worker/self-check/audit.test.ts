import test, { type ExecutionContext } from 'ava'
import { listNeedingPerson } from '../../../db/queries/operator/status.ts'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { checkAuditOnce } from '../../../worker/self-check/audit.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { openAttacked } from '../../support/attack.ts'
import { addEntries } from '../../support/audit.ts'
import { makePartner } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'

/** An audit log of twenty entries at least whose head is in the transparency log, and somebody who writes past all guards. */
const open = async (t: ExecutionContext) => {
  const { place, client, partner } = await openAttacked(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  await addEntries(client, partner, 20)
  await linkEntries(place)
  await writingLog(place, testKeyring).run()
  const attack = async (change: string) => {
    await client.query('set session_replication_role = replica')
    await client.query(change)
    await client.query('set session_replication_role = origin')
  }
  const found = async (): Promise<string[]> => {
    const stuck = await place.statements.rows(listNeedingPerson, [null])
    return stuck.flatMap(({ attention, partner: whose }) =>
      attention.code === 'audit_differs' && whose === partner ? [attention.detail.found] : [],
    )
  }
  const idAt = async (at: number): Promise<string> => {
    const { rows } = await client.query('select entry_id from audit_link where partner_id = $1 and place = $2', [
      partner,
      at,
    ])
    return rows[0].entry_id
  }
  const pass = () => checkAuditOnce(place, 0)
  return { place, client, partner, attack, found, idAt, pass }
}

test('an audit log as it was written holds, and nothing is reported', async (t) => {
  const { pass, found, client } = await open(t)
  t.true(await pass())
  t.deepEqual(await found(), [])
  const { rows } = await client.query('select ended_at from audit_check')
  t.truthy(rows[0].ended_at)
})

test('six entries that were deleted past the guards are named by the next pass', async (t) => {
  const { pass, found, attack, idAt, partner } = await open(t)
  const [first, last] = [await idAt(5), await idAt(10)]
  await attack(
    `delete from audit_entry where id in (select entry_id from audit_link where partner_id = '${partner}' and place between 5 and 10)`,
  )
  await pass()
  t.deepEqual(await found(), [`entries ${first} to ${last} (places 5 to 10): each was deleted`])
  await pass()
  t.is((await found()).length, 1, 'once')
})

test('entries that were deleted with their places are missed', async (t) => {
  const { pass, found, attack, partner } = await open(t)
  const those = `partner_id = '${partner}' and place between 5 and 10`
  await attack(`delete from audit_entry where id in (select entry_id from audit_link where ${those})`)
  await attack(`delete from audit_link where ${those}`)
  await pass()
  t.deepEqual(await found(), ['places 5 to 10: gone, entries and places'])
})

test('a chain that was cut short and set back is shorter than in the transparency log', async (t) => {
  const { pass, found, attack, partner } = await open(t)
  const those = `partner_id = '${partner}' and place >= 8`
  await attack(`delete from audit_entry where id in (select entry_id from audit_link where ${those})`)
  await attack(`delete from audit_link where ${those}`)
  await attack(`update audit_chain set entries = 8, logged_entries = 8,
    head = (select hash from audit_link where partner_id = '${partner}' and place = 7) where partner_id = '${partner}'`)
  await pass()
  const [only, ...others] = await found()
  t.deepEqual(others, [])
  t.regex(only ?? '', /^the transparency log has 2\d entries, here are 8: the last ones were deleted$/)
})

test('a chain that was made again without an entry has another hash than the transparency log', async (t) => {
  const { pass, found, attack, client, place, partner } = await open(t)
  const { rows } = await client.query('select entries from audit_chain where partner_id = $1', [partner])
  await attack(
    `delete from audit_entry where id = (select entry_id from audit_link where partner_id = '${partner}' and place = 4)`,
  )
  await attack(`delete from audit_link where partner_id = '${partner}'`)
  await attack(`delete from audit_chain where partner_id = '${partner}'`)
  await client.query('insert into audit_unlinked select id, partner_id from audit_entry where partner_id = $1', [
    partner,
  ])
  await addEntries(client, partner, 1)
  await linkEntries(place)
  await pass()
  t.deepEqual(await found(), [
    `the transparency log has another hash at place ${rows[0].entries - 1}: entries were changed, and hashed again`,
  ])
})

test('an entry that was changed is named, and no longer once it is as it was', async (t) => {
  const { pass, found, attack, idAt } = await open(t)
  const id = await idAt(7)
  await attack(`update audit_entry set actor = 'operator Bob' where id = ${id}`)
  await pass()
  t.deepEqual(await found(), [`entry ${id} (place 7) is not as it was hashed: it, or a hash, was changed`])
  await attack(`update audit_entry set actor = 'operator Ann' where id = ${id}`)
  await pass()
  t.deepEqual(await found(), [])
})

test('an entry that was slipped in past the triggers, or deleted before it had a place, is named', async (t) => {
  const { pass, found, attack, client, partner, place } = await open(t)
  await attack(
    `insert into audit_entry (partner_id, actor, action) values ('${partner}', 'operator Ann', 'campaign.paused')`,
  )
  await pass()
  t.regex((await found()).join(), /^entry \d+ has no place: it was slipped in$/)
  await client.query('insert into audit_unlinked select max(id), $1 from audit_entry', [partner])
  await linkEntries(place)
  await pass()
  t.deepEqual(await found(), [])
  await addEntries(client, partner, 1)
  await attack('delete from audit_entry where id = (select max(id) from audit_entry)')
  await linkEntries(place)
  await pass()
  t.regex((await found()).join(), /^entry \d+ was deleted before it had a place$/)
})

test('the walk comes to every chain, and to one of a partner that is gone', async (t) => {
  const { place, client, attack, pass, found } = await open(t)
  const others = await Promise.all(Array.from({ length: 60 }, () => makePartner(place)))
  for (const other of others) await addEntries(client, other, 3)
  await addEntries(client, 'ptr_zzz', 2_100)
  await linkEntries(place)
  await attack(`update audit_entry set action = 'campaign.ended' where partner_id like 'ptr_%'
    and id in (select entry_id from audit_link where place = 1)`)
  for (let i = 0; i < 6; i += 1) await pass()
  const { rows } = await client.query('select count(*)::integer as count from audit_finding where cleared_at is null')
  const { rows: chains } = await client.query('select count(*)::integer as count from audit_chain where entries > 1')
  t.is(rows[0].count, chains[0].count)
  t.is((await found()).length, 1)
})

test('of several workers one makes the pass', async (t) => {
  const { place } = await open(t)
  const passes = await Promise.all([1, 2, 3].map(() => checkAuditOnce(place)))
  t.is(passes.filter(Boolean).length, 1)
})
