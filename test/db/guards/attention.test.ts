import test, { type ExecutionContext } from 'ava'
import { flag, flagGivenUp } from '../../../db/queries/attention.ts'
import { type Attention, attentionCodes, severityOf, type StoredAttention } from '../../../domain/attention.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeDrawing } from '../../support/factory.ts'

const open = async (t: ExecutionContext) => {
  const { place, client, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  const read = async (): Promise<StoredAttention | null> => {
    const { rows } = await client.query(
      'select attention_of(attention, attention_detail, attention_since) as stored from drawing where id = $1',
      [id],
    )
    return rows[0].stored
  }
  const flagWith = (attention: Attention) => place.pool.transaction((tx) => flag(tx, [id], attention))
  return { place, client, campaign, id, read, flagWith }
}

test('the database knows the codes of the list, and which of them clear up by themselves', async (t) => {
  const { client } = await open(t)
  const { rows } = await client.query(`
    select code::text, goes_on_by_itself(code) as waits from unnest(enum_range(null::attention_code)) code`)
  t.deepEqual(
    new Map(rows.map(({ code, waits }) => [code, waits])),
    new Map(attentionCodes.map((code) => [code, severityOf(code) === 'waits'])),
  )
})

test('a code without its details or its beginning is refused, and so is one that is not of the list', async (t) => {
  const { client, campaign, id } = await open(t)
  for (const [table, row] of [
    ['drawing', id],
    ['campaign', campaign.id],
  ] as const)
    for (const change of [
      "attention = 'no_winners'",
      "attention = 'no_winners', attention_detail = '{}'",
      "attention = 'no_winners', attention_since = now()",
      "attention = 'no_winners', attention_detail = '{}', attention_since = '-infinity'",
      "attention_detail = '{}', attention_since = now()",
      'attention_since = now()',
      "attention = 'no_winners', attention_detail = '[]', attention_since = now()",
      `attention = 'no_winners', attention_detail = '{"a": "${'x'.repeat(1_000)}"}', attention_since = now()`,
    ])
      await refuses(t, client, `update ${table} set ${change} where id = $1`, [row])
  await t.throwsAsync(
    client.query("update drawing set attention = 'sulks', attention_detail = '{}', attention_since = now()"),
    { message: /invalid input value for enum/ },
  )
})

test('the start is kept while the code stays the same, and is new with another', async (t) => {
  const { place, id, read, flagWith } = await open(t)
  await flagWith({ code: 'unknown_number', detail: { number: 1 } })
  const first = await read()
  await flagWith({ code: 'unknown_number', detail: { number: 2 } })
  t.deepEqual(await read(), { code: 'unknown_number', detail: { number: 2 }, since: first?.since as string })
  await place.pool.transaction((tx) => flagGivenUp(tx, id, 'lock'))
  const other = await read()
  t.like(other, { code: 'given_up', detail: { step: 'lock' } })
  t.true((other?.since ?? '') > (first?.since ?? ''))
})

test('what waits for a person is put aside by its row, and comes back when the campaign gets what it lacks', async (t) => {
  const { client, campaign, id, flagWith, read } = await open(t)
  const isAside = async (): Promise<boolean> =>
    (await client.query('select waits_for_person from drawing where id = $1', [id])).rows[0].waits_for_person
  const comesBack = async (attention: Attention, change: string) => {
    await client.query('update campaign set payout_wallet = null where id = $1', [campaign.id])
    await flagWith(attention)
    t.true(await isAside(), attention.code)
    await client.query("update campaign set name = 'Another' where id = $1", [campaign.id])
    t.true(await isAside(), attention.code)
    await client.query(`update campaign set ${change} where id = $1`, [campaign.id])
    t.false(await isAside(), attention.code)
    t.is(await read(), null)
  }
  await flagWith({ code: 'given_up', detail: { step: 'lock' } })
  t.false(await isAside())
  await comesBack({ code: 'no_wallet', detail: {} }, `payout_wallet = '0x${'a'.repeat(40)}'`)
  await comesBack({ code: 'no_winners', detail: {} }, "status = 'ended', ended_at = now()")
})
