import test from 'ava'
import { payAtOnce } from '../../db/queries/payout/paying.ts'
import { approveWalletChange, insertWalletChange } from '../../db/queries/payout/wallets.ts'
import { setContractId } from '../../db/queries/chain/contracts.ts'
import { CONTRACT, openChainRows, OWNER, transaction, WALLET } from '../support/chain/rows.ts'
import { makeCampaign, theOperator } from '../support/factory.ts'

const delayOf = ({ client }: Pick<Awaited<ReturnType<typeof openChainRows>>, 'client'>, key: string) => ({
  refuse: () => client.query("update chain_intent set retry_at = now() + interval '1 hour' where key = $1", [key]),
  isWaiting: async (): Promise<boolean> =>
    (await client.query('select retry_at is not null as waits from chain_intent where key = $1', [key])).rows[0].waits,
})

test('a payment that the contract refused waits for its delay, and goes at once when the wallet is approved or the limit raised', async (t) => {
  const { pool, campaign, settled, ...rows } = await openChainRows(t)
  const { refuse, isWaiting } = delayOf(rows, (await settled()).payKey)
  await refuse()
  t.true(await isWaiting())
  const id = 'wch_0000000000000000000001'
  await insertWalletChange(pool, { id, campaignId: campaign.id, previous: null, wallet: WALLET, requestedBy: 'Ann' })
  const approval = { id, campaignId: campaign.id, wallet: WALLET, approvedBy: OWNER, transaction: transaction('e') }
  await approveWalletChange(pool, theOperator, approval)
  t.false(await isWaiting())
  await refuse()
  await pool.transaction((tx) => payAtOnce(tx, campaign.id))
  t.false(await isWaiting())
})

test('neither a request nor a payment of another campaign of the contract goes at once with it', async (t) => {
  const { campaign, ...rows } = await openChainRows(t)
  const payout = { chain: 'local', token: 'TESTUSD', wallet: WALLET }
  const other = await makeCampaign(rows, { partner: rows.partner, mode: 'live', payout })
  await setContractId(rows.pool, other.id, CONTRACT, 2)
  const { payKey } = await rows.settled()
  const [drawing] = await rows.requested()
  const [payment, request] = [delayOf(rows, payKey), delayOf(rows, drawing?.key ?? '')]
  await Promise.all([payment.refuse(), request.refuse()])
  await rows.pool.transaction((tx) => payAtOnce(tx, other.id))
  t.true(await payment.isWaiting())
  await rows.pool.transaction((tx) => payAtOnce(tx, campaign.id))
  t.false(await payment.isWaiting())
  t.true(await request.isWaiting())
})
