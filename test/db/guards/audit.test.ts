import test from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'

const insert = `insert into audit_entry (partner_id, actor, action) values ('ptr_a', $1, $2)`

test('an entry of the audit log is kept as it was written', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await client.query(insert, ['operator Ann', 'campaign.paused'])
  for (const attack of [
    "update audit_entry set actor = 'operator Bob'",
    "update audit_entry set at = at - interval '1 day'",
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await refuses(t, client, attack)
})

test('an entry names who did what in the forms that are known', async (t) => {
  const client = await connect(t, await testDatabase(t))
  for (const [actor, action] of [
    ['', 'campaign.paused'],
    ['operator ', 'campaign.paused'],
    ['Ann', 'campaign.paused'],
    ['key_1', 'paused'],
    ['key_1', 'Campaign.paused'],
  ] as const)
    await refuses(t, client, insert, [actor, action])
})
