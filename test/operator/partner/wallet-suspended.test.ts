import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { newId } from '../../../db/new-id.ts'
import { insertWalletChange } from '../../../db/queries/payout/wallets.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { readCampaign } from '../../support/chain/campaign.ts'
import { openLive, WALLET } from '../../support/chain/chain.ts'
import { OWNER_KEY, openOperator } from '../../support/chain/operator.ts'
import { theOperator } from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'

const NEW = `0x${'cd'.repeat(20)}` as const

test('a wallet that an owner asked for is not set while their partner is suspended, and recorded where the contract has it', async (t) => {
  const live = await openLive(t)
  const settings = { DATABASE_URL: live.databaseUrl, RPC_URLS_LOCAL: live.anvil.url, CHAIN_OWNER_KEY: OWNER_KEY }
  const { json, refused } = openOperator(t, settings)
  const { id: campaignId, slug } = live.campaign
  const owned = sql.type(z.object({ id: z.string() }))`select partner_id as id from campaign where id = ${campaignId}`
  const partnerId = await live.pool.oneFirst(owned)
  const { userId } = await makeUser(live)
  const requestedBy = await makeMember(live, { partner: partnerId, userId, role: 'owner' })
  await live.pool.transaction((tx) =>
    insertWalletChange(tx, { id: newId('wch'), campaignId, previous: WALLET, wallet: NEW, requestedBy }),
  )
  await suspendPartner(live, theOperator, { partnerId, reason: 'A thief has a password.' })
  const approve = `wallet approve --campaign ${slug} --wallet ${NEW}`
  await refused(/is suspended.*wallet withdraw/, approve)
  const inContract = async () =>
    (await readCampaign({ ...live.owner, contract: live.contract }, live.contractId))?.wallet
  t.is(await inContract(), WALLET)
  await callContract(live.owner, live.contract, 'setWallet', [BigInt(live.contractId), NEW])
  t.like(await json(approve), { wallet: NEW })
})
