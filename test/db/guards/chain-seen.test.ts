import test from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { CONTRACT, OWNER, openChainRows, transaction } from '../../support/chain/rows.ts'

test('a node has a block and its time, or neither, and none if it does not answer', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const insert = (state: string, block: string, at: string) =>
    `insert into chain_node (chain, place, name, state, block, block_at) values ('local', 0, '1 of 1', '${state}', ${block}, ${at})`
  await refuses(t, client, insert('silent', '7', 'now()'))
  await refuses(t, client, insert('current', '7', 'null'))
  await refuses(t, client, insert('current', 'null', 'now()'))
  await refuses(t, client, insert('well', '7', 'now()'))
  await client.query(insert('silent', 'null', 'null'))
})

test('an owner is of a contract of ours, and a proposal is of an owner', async (t) => {
  const { client } = await openChainRows(t)
  const owner = `insert into chain_owner (chain, contract, owner) values ($1, $2, $3)`
  await refuses(t, client, owner, ['local', OWNER, OWNER])
  await refuses(t, client, owner, ['local', CONTRACT, 'nobody'])
  const proposal = `
    insert into chain_proposal (chain, contract, operation, calls, proposed_by, proposed_at, ready_at)
    values ('local', $1, $2, $3::text::jsonb, $4, now(), now())`
  await refuses(t, client, proposal, [CONTRACT, transaction('1'), '[]', OWNER])
  await client.query(owner, ['local', CONTRACT, OWNER])
  await client.query(proposal, [CONTRACT, transaction('1'), '[]', OWNER])
  await refuses(t, client, proposal, [CONTRACT, '0x1', '[]', OWNER])
  await refuses(t, client, proposal, [CONTRACT, transaction('2'), '{}', OWNER])
  await refuses(t, client, proposal, [CONTRACT, transaction('2'), JSON.stringify(['x'.repeat(100_000)]), OWNER])
})

test('how far a timelock was looked through, and what was found, outlasts a crash of the database', async (t) => {
  const client = await connect(t, await testDatabase(t))
  const { rows } = await client.query(`
    select relname as name from pg_class
    where relname in ('chain_owner', 'chain_proposal') and relpersistence = 'p' order by relname`)
  t.deepEqual(rows, [{ name: 'chain_owner' }, { name: 'chain_proposal' }])
})
