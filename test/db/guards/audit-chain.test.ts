import test, { type ExecutionContext } from 'ava'
import { linkEntries } from '../../../worker/audit/link-entries.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { addEntries } from '../../support/audit.ts'

const open = async (t: ExecutionContext) => {
  const opened = await openAttacked(t)
  await addEntries(opened.client, opened.partner, 3)
  await linkEntries(opened.place)
  await addEntries(opened.client, opened.partner, 2)
  return opened
}

const link = `insert into audit_link (partner_id, place, entry_id, hash)`
const entryAt = '(select entry_id from audit_link where place = 1)'
const waiting = (n: number) => `(select entry_id from audit_unlinked order by entry_id offset ${n} limit 1)`

test('a link of the audit log is kept as it was made', async (t) => {
  const { client } = await open(t)
  for (const attack of [
    'update audit_link set entry_id = entry_id + 100',
    "update audit_link set hash = sha256('x') where place = 1",
    'delete from audit_link',
    'delete from audit_link where place = (select max(place) from audit_link)',
    'truncate audit_link',
  ])
    await refuses(t, client, attack)
})

test('a link follows the one before it, of an entry of its own partner that has no other', async (t) => {
  const { client, partner } = await open(t)
  const { rows } = await client.query('select entries::integer as entries from audit_chain')
  const next = rows[0].entries as number
  for (const [place, entry] of [
    [next + 1, waiting(0)],
    [next - 1, waiting(0)],
    [-1, waiting(0)],
    [next, entryAt],
    [next, '999999'],
  ] as const)
    await refuses(t, client, `${link} values ($1, ${place}, ${entry}, sha256('x'))`, [partner])
  await refuses(t, client, `${link} values ('ptr_other', 0, ${waiting(0)}, sha256('x'))`)
  await refuses(t, client, `${link} values ($1, ${next}, ${waiting(0)}, 'short')`, [partner])
  const hole = `${link} values ($1, ${next}, ${waiting(0)}, sha256('x')), ($1, ${next + 2}, ${waiting(1)}, sha256('x'))`
  await refuses(t, client, hole, [partner])
  await client.query(`${link} values ($1, ${next}, ${waiting(0)}, sha256('x'))`, [partner])
})

test('the head of a chain is that of its links, and what is logged is the head', async (t) => {
  const { client } = await open(t)
  await client.query('update audit_chain set logged_entries = entries')
  for (const attack of [
    'update audit_chain set entries = entries + 1',
    "update audit_chain set head = sha256('x')",
    'update audit_chain set logged_entries = logged_entries - 1',
    'update audit_chain set logged_entries = 0',
    "insert into audit_chain (partner_id, entries, head) values ('ptr_other', 1, sha256('x'))",
    'delete from audit_chain',
    'truncate audit_chain',
  ])
    await refuses(t, client, attack)
})

test('what the check of the audit log found is kept', async (t) => {
  const { client } = await open(t)
  await client.query("insert into audit_finding (partner_id, place, found) values ('ptr_a', 1, 'it was changed')")
  for (const attack of [
    "update audit_finding set found = 'nothing'",
    'update audit_finding set place = 2',
    'delete from audit_finding',
    'truncate audit_finding',
    'delete from audit_check',
  ])
    await refuses(t, client, attack)
})
