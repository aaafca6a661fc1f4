import test from 'ava'
import { newId } from '../../../db/new-id.ts'
import {
  approveWalletChange,
  findWaitingWalletChange,
  insertWalletChange,
  withdrawWalletChange,
} from '../../../db/queries/payout/wallets.ts'
import { refuses, refusesChanges } from '../../support/attack.ts'
import { openChainRows, OWNER, transaction, WALLET } from '../../support/chain/rows.ts'
import { makeCampaign, makePartner, theOperator } from '../../support/factory.ts'

const NEXT = `0x${'1'.repeat(40)}`
const THIRD = `0x${'2'.repeat(40)}`

const open = async (...[t]: Parameters<typeof openChainRows>) => {
  const rows = await openChainRows(t)
  const { pool, campaign, client } = rows
  const ask = (wallet: string) =>
    insertWalletChange(pool, {
      id: newId('wch'),
      campaignId: campaign.id,
      previous: WALLET,
      wallet,
      requestedBy: 'Ada',
    })
  const waiting = () => findWaitingWalletChange(pool, campaign.id)
  const approve = async () => {
    const { id = '', wallet = '' } = (await waiting()) ?? {}
    await approveWalletChange(pool, theOperator, {
      id,
      campaignId: campaign.id,
      wallet,
      approvedBy: OWNER,
      transaction: transaction('8'),
    })
    return id
  }
  const wallet = async () =>
    (await client.query('select payout_wallet as wallet from campaign where id = $1', [campaign.id])).rows[0].wallet
  return { ...rows, ask, waiting, approve, wallet }
}

const SET = 'update campaign set payout_wallet = $2 where id = $1'

test('the wallet of a live campaign changes with an approved change, to that wallet and no other', async (t) => {
  const { client, campaign, ask, approve, wallet } = await open(t)
  await refuses(t, client, SET, [campaign.id, NEXT])
  await refuses(t, client, SET, [campaign.id, null])
  await ask(NEXT)
  await refuses(t, client, SET, [campaign.id, NEXT])
  t.is(await wallet(), WALLET)
  await approve()
  t.is(await wallet(), NEXT)
  await refuses(t, client, SET, [campaign.id, THIRD])
  await refuses(t, client, SET, [campaign.id, WALLET])
  await refuses(t, client, SET, [campaign.id, null])
})

test('owners hear of each way in which a wallet changes, or no longer does', async (t) => {
  const { client, campaign, ask, approve, pool } = await open(t)
  await ask(NEXT)
  await pool.transaction((tx) => withdrawWalletChange(tx, campaign.id))
  await ask(THIRD)
  await approve()
  const { rows } = await client.query("select kind, detail ->> 'wallet' as wallet from owner_notice order by id")
  t.deepEqual(rows, [
    { kind: 'wallet_asked', wallet: NEXT },
    { kind: 'wallet_withdrawn', wallet: NEXT },
    { kind: 'wallet_asked', wallet: THIRD },
    { kind: 'wallet_set', wallet: THIRD },
  ])
})

test('a wallet that was approved once must be approved again before it is used again', async (t) => {
  const { client, campaign, ask, approve, wallet } = await open(t)
  await ask(NEXT)
  await approve()
  await ask(THIRD)
  await approve()
  await refuses(t, client, SET, [campaign.id, NEXT])
  await ask(NEXT)
  await approve()
  t.is(await wallet(), NEXT)
})

test('what was approved for one campaign does not move the wallet of another', async (t) => {
  const { client, ask, approve, ...place } = await open(t)
  const payout = { chain: 'local', token: 'TESTUSD', wallet: WALLET }
  const other = await makeCampaign(place, { partner: await makePartner(place), mode: 'live', payout })
  await ask(NEXT)
  await approve()
  await refuses(t, client, SET, [other.id, NEXT])
})

test('a test campaign has the wallet that it is given: no money moves', async (t) => {
  const { client, ...place } = await open(t)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  for (const wallet of [NEXT, null]) t.is((await client.query(SET, [campaign.id, wallet])).rowCount, 1)
})

test('one change waits at a time, and stays what was asked for', async (t) => {
  const { client, campaign, ask, waiting } = await open(t)
  await ask(NEXT)
  await t.throwsAsync(() => ask(THIRD), { message: /unique integrity constraint/ })
  const { id = '' } = (await waiting()) ?? {}
  await refusesChanges(t, client, 'wallet_change', { id }, [
    `wallet = '${THIRD}'`,
    `previous = '${THIRD}'`,
    "requested_by = 'Eve'",
    "requested_at = now() + interval '1 day'",
  ])
  t.is((await waiting())?.wallet, NEXT)
  await refuses(
    t,
    client,
    "insert into wallet_change (id, campaign_id, wallet, requested_by) values ('wch_0000000000000000000001', $1, $2, 'Eve')",
    [campaign.id, NEXT],
  )
})

test('a change is approved as a whole: by whom, when and with which transaction', async (t) => {
  const { client, ask } = await open(t)
  await ask(NEXT)
  for (const half of [
    'approved_at = now()',
    `approved_by = '${OWNER}'`,
    `approved_at = now(), approved_by = '${OWNER}'`,
    `approved_at = now(), transaction = '${transaction('8')}'`,
    `approved_at = now(), approved_by = 'Ada', transaction = '${transaction('8')}'`,
  ]) {
    await refuses(t, client, `update wallet_change set ${half}`)
  }
})

test('an approved change is kept as it is, and none is deleted', async (t) => {
  const { client, ask, approve } = await open(t)
  await ask(NEXT)
  const id = await approve()
  await refusesChanges(t, client, 'wallet_change', { id }, [
    `wallet = '${THIRD}'`,
    "requested_by = 'Eve'",
    'approved_at = now()',
    'approved_by = null, approved_at = null, transaction = null',
    `transaction = '${transaction('9')}'`,
  ])
  await ask(THIRD)
  await refuses(t, client, 'delete from wallet_change where id = $1', [id])
  await refuses(t, client, 'delete from wallet_change where approved_at is null')
  await refuses(t, client, 'truncate wallet_change')
})
