import test, { type ExecutionContext } from 'ava'
import { refuses, refusesChanges } from '../../support/attack.ts'
import { CONTRACT, openChainRows, OWNER, transaction } from '../../support/chain/rows.ts'
import { makeCampaign } from '../../support/factory.ts'

const DISOWN = `insert into disowned_number (campaign_id, number, drawing_id, transaction, block, reason)
  values ($1, $2, '${transaction('7')}', '${transaction('8')}', 1, 'A key was stolen.')`

const numberOf = (number: number) => `update drawing set status = 'entropy_requested', number = ${number},
  entropy_provider = 'pyth-entropy-v2', entropy_request_id = 'r', entropy_requested_at = now() where id = $1`

const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { client, campaign } = rows
  const lastNumber = async (): Promise<number> =>
    (await client.query('select last_number from campaign where id = $1', [campaign.id])).rows[0].last_number
  const disown = (number: number) => client.query(DISOWN, [campaign.id, number])
  return { ...rows, lastNumber, disown }
}

test("a disowned number is its campaign's next one, is counted, and no drawing gets it", async (t) => {
  const { client, campaign, locked, disown, lastNumber } = await open(t)
  await refuses(t, client, DISOWN, [campaign.id, 2])
  await refuses(t, client, DISOWN, [campaign.id, 0])
  await disown(1)
  t.is(await lastNumber(), 1)
  await refuses(t, client, DISOWN, [campaign.id, 1])
  const [id] = await locked()
  await refuses(t, client, numberOf(1), [id])
  await refuses(t, client, numberOf(3), [id])
  await client.query('begin')
  await client.query('update campaign set last_number = 2 where id = $1', [campaign.id])
  await client.query(numberOf(2), [id])
  await client.query('commit')
})

test('a number that a drawing has is disowned only if the drawing gets another with the same transaction', async (t) => {
  const { client, campaign, requested, disown, lastNumber } = await open(t)
  const [first, second] = await requested(2)
  await refuses(t, client, DISOWN, [campaign.id, 1])
  await refuses(t, client, 'update drawing set number = 3 where id = $1', [first?.id])
  await client.query('begin')
  await disown(1)
  await client.query("update drawing set number = 3, entropy_request_id = 'again' where id = $1", [first?.id])
  await client.query('commit')
  t.is(await lastNumber(), 2)
  await refuses(t, client, 'update drawing set number = 1 where id = $1', [first?.id])
  await refuses(t, client, 'update drawing set number = 4 where id = $1', [second?.id])
})

test('a drawing that has its value, or is void, keeps its number', async (t) => {
  for (const state of ['settled', 'voided'] as const) {
    const { client, campaign, disown, [state]: make } = await open(t)
    const { id } = await make()
    const { rows } = await client.query('select number from drawing where id = $1', [id])
    const { number } = rows[0]
    await client.query('begin')
    await disown(number)
    await refuses(t, client, 'update drawing set number = number + 1 where id = $1', [id])
    await client.query('rollback')
    await refuses(t, client, DISOWN, [campaign.id, number])
  }
})

const onchainId = (id: string) => `0x${Buffer.from(id).toString('hex').padEnd(64, '0')}`
const CANCEL = "update drawing set cancelled_at = now(), cancelled_reason = 'It was drawn.' where id = $1"

test('a locked drawing ends with a disowned number that was requested for it, and for no other, and is never numbered', async (t) => {
  const { client, campaign, locked } = await open(t)
  const [id = '', other] = await locked(2)
  await refuses(t, client, CANCEL, [id])
  await client.query(DISOWN.replace(transaction('7'), onchainId(id)), [campaign.id, 1])
  await refuses(t, client, CANCEL, [other])
  await client.query(CANCEL, [id])
  await client.query('begin')
  await client.query('update campaign set last_number = 2 where id = $1', [campaign.id])
  await refuses(t, client, numberOf(2), [id])
  await client.query('rollback')
  await refuses(t, client, 'update drawing set cancelled_at = null, cancelled_reason = null where id = $1', [id])
  t.is((await client.query("select from drawing where status = 'locked' and cancelled_at is null")).rowCount, 1)
})

test('what a disowned number says is kept, and is whole', async (t) => {
  const { client, campaign, disown } = await open(t)
  for (const wrong of ["'0x7'", "''", 'null'])
    await refuses(t, client, DISOWN.replace(`'${transaction('8')}'`, wrong), [campaign.id, 1])
  await refuses(t, client, DISOWN.replace('A key was stolen.', ''), [campaign.id, 1])
  await refuses(t, client, DISOWN.replace('A key was stolen.', 'x'.repeat(281)), [campaign.id, 1])
  await disown(1)
  await refusesChanges(t, client, 'disowned_number', { campaign_id: campaign.id }, [
    'number = 2',
    "reason = 'Another.'",
    'disowned_at = now()',
  ])
  await refuses(t, client, 'delete from disowned_number where campaign_id = $1', [campaign.id])
  await refuses(t, client, 'truncate disowned_number')
})

test('a request is given up where nothing was signed for it, stays so, and its drawing gets another', async (t) => {
  const { client, campaign, requested } = await open(t)
  const [drawing] = await requested()
  const again = (key: string) =>
    `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
    values ('${key}', 'local', '${CONTRACT}', 'request', '${campaign.id}', '${drawing?.id}', '{"number": 2}')`
  await refuses(t, client, again('draw:2:request'))
  await client.query("update chain_intent set state = 'lost' where key = $1", [drawing?.key])
  await refusesChanges(t, client, 'chain_intent', { key: drawing?.key }, [
    "state = 'new'",
    "state = 'final', final_at = now()",
    'retry_at = now()',
  ])
  await client.query(again('draw:2:request'))
  await client.query("update chain_intent set state = 'signed', account = $1, nonce = 1 where key = 'draw:2:request'", [
    OWNER,
  ])
  await refuses(
    t,
    client,
    "update chain_intent set state = 'lost', account = null, nonce = null where key = 'draw:2:request'",
  )
})

test('only a campaign that is in a contract has numbers to disown', async (t) => {
  const { client, partner, ...place } = await open(t)
  const test = await makeCampaign(place, { partner })
  await refuses(t, client, DISOWN, [test.id, 1])
})
