import test, { type ExecutionContext } from 'ava'
import { refuses, refusesChanges } from '../../support/attack.ts'
import { CONTRACT, OWNER, openChainRows, WALLET } from '../../support/chain/rows.ts'

const LATER = `0x${'e'.repeat(40)}`
const LATEST = `0x${'f'.repeat(40)}`

/** A campaign whose contract has later ones beside it. */
const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { client, campaign } = rows
  for (const address of [LATER, LATEST])
    await client.query(
      `insert into chain_contract (chain, address, chain_id, operator, deployed_block) values ('local', $1, 31337, $2, 2)`,
      [address, OWNER],
    )
  const set = (assignments: string): [string, unknown[]] => [
    `update campaign set ${assignments} where id = $1`,
    [campaign.id],
  ]
  const move = (to: string) => client.query(...set(`contract = '${to}', contract_id = null`))
  const registrations = async () =>
    (
      await client.query(
        `select contract, contract_id as id, first_number as first, last_number as last, is_current as "isCurrent"
        from registration where campaign_id = $1 order by first_number, is_current`,
        [campaign.id],
      )
    ).rows
  return { ...rows, set, move, registrations }
}

test('a campaign that moves keeps its numbers where they are, and the next one is of its new contract', async (t) => {
  const { client, requested, set, move, registrations } = await open(t)
  await requested(2)
  await move(LATER)
  const earlier = { contract: CONTRACT, id: 1, first: 1, last: 2, isCurrent: false }
  t.deepEqual(await registrations(), [earlier])
  await client.query(...set('contract_id = 9'))
  t.deepEqual(await registrations(), [earlier, { contract: LATER, id: 9, first: 3, last: 2, isCurrent: true }])
  await requested(1)
  t.like((await registrations())[1], { first: 3, last: 3 })
})

test('a registered campaign is not taken out of its contract, or given another id or first number there', async (t) => {
  const { client, set, move, requested } = await open(t)
  await requested(1)
  for (const change of [
    'contract_id = null',
    'contract_id = 2',
    'contract = null, contract_id = null',
    'first_number = 2',
    `contract = '${LATER}'`,
    `contract = '${LATER}', contract_id = null, last_number = 2`,
    `contract = '0x${'0'.repeat(40)}', contract_id = null`,
  ])
    await refuses(t, client, ...set(change))
  await move(LATER)
  await refuses(t, client, ...set('first_number = 1'))
  await refuses(t, client, ...set(`contract = '${CONTRACT}'`))
})

test('a campaign never comes back to a contract that it left; one that it has not reached it may leave out', async (t) => {
  const { client, set, move, registrations } = await open(t)
  await move(LATER)
  await move(LATEST)
  await client.query(...set('contract_id = 1'))
  await refuses(t, client, ...set(`contract = '${CONTRACT}', contract_id = null`))
  t.deepEqual(
    (await registrations()).map(({ contract }) => contract),
    [CONTRACT, LATEST],
  )
})

test('a campaign whose wallet is to change moves only once that is decided', async (t) => {
  const { client, campaign, set } = await open(t)
  await client.query(
    `insert into wallet_change (id, campaign_id, wallet, requested_by) values ('wch_' || repeat('a', 22), $1, $2, 'somebody')`,
    [campaign.id, WALLET],
  )
  await refuses(t, client, ...set(`contract = '${LATER}', contract_id = null`))
  await client.query('update wallet_change set withdrawn_at = now()')
  await client.query(...set(`contract = '${LATER}', contract_id = null`))
  t.pass()
})

test('where a campaign was is kept as it is, and its id there is of no other', async (t) => {
  const { client, campaign, move } = await open(t)
  await move(LATER)
  await refusesChanges(t, client, 'earlier_registration', { campaign_id: campaign.id }, [
    'first_number = 0',
    'last_number = 1',
    'contract_id = 2',
    `contract = '${LATER}'`,
    'left_at = now()',
  ])
  await refuses(t, client, 'delete from earlier_registration')
  await refuses(t, client, 'truncate earlier_registration')
})

test('what is sent to a contract is of one of ours, and signed by an account of ours', async (t) => {
  const { client, requested } = await open(t)
  const [intent] = await requested(1)
  await refusesChanges(t, client, 'chain_intent', { key: intent?.key }, [`contract = '${LATER}'`])
  const copy = (contract: string) =>
    `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
    select 'copy', chain, '${contract}', 'deliver', campaign_id, drawing_id, arguments from chain_intent where key = $1`
  await refuses(t, client, copy(`0x${'0'.repeat(40)}`), [intent?.key])
  await refuses(
    t,
    client,
    `update chain_intent set state = 'signed', account = '${WALLET}', nonce = 1 where key = $1`,
    [intent?.key],
  )
  await client.query(copy(LATER), [intent?.key])
  t.pass()
})
