import test from 'ava'
import { payAtOnce } from '../../db/queries/payout/paying.ts'
import { approveWalletChange, insertWalletChange } from '../../db/queries/payout/wallets.ts'
import { openChainRows, OWNER, transaction, WALLET } from '../support/chain/rows.ts'
import { theOperator } from '../support/factory.ts'

test('a payment that the contract refused waits for its delay, and goes at once when the wallet is approved or the limit raised', async (t) => {
  const { pool, client, campaign, settled } = await openChainRows(t)
  const { payKey } = await settled()
  const refuse = () =>
    client.query("update chain_intent set retry_at = now() + interval '1 hour' where key = $1", [payKey])
  const isWaiting = async () =>
    (await client.query('select retry_at is not null as waits from chain_intent where key = $1', [payKey])).rows[0]
      .waits
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
