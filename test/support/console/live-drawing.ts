import { sql } from 'slonik'
import { z } from 'zod'
import { insertContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { insertIntents } from '../../../db/queries/chain/intents.ts'
import { numberDrawings } from '../../../db/queries/drawing/numbering.ts'
import { requestKey } from '../../../domain/chain/intent.ts'
import { transaction, WALLET } from '../chain/rows.ts'
import { makeCampaign, makeDrawing, passCutoff, winnerIds } from '../factory.ts'
import type { Stack } from '../portal/stack.ts'
import { until } from '../until.ts'

const CONTRACT = `0x${'9'.repeat(40)}` as const
const ACCOUNT = `0x${'8'.repeat(40)}` as const

/** A live drawing whose request is signed and in no block yet, by rows: no chain is behind it. */
export const makeLiveDrawing = async (own: Stack, partner: string) => {
  const { pool } = own
  const payout = { chain: 'local', token: 'TESTUSD', wallet: WALLET }
  const campaign = await makeCampaign(own, { partner, mode: 'live', payout, name: 'Live draw' })
  const place = { chain: 'local', contract: CONTRACT }
  await insertContract(pool, {
    chain: 'local',
    chainId: 31_337,
    address: CONTRACT,
    operator: ACCOUNT,
    deployedBlock: 1,
  })
  await setContractId(pool, campaign.id, CONTRACT, 1)
  const id = await makeDrawing(own, { campaign })
  const winners = sql.array(winnerIds(campaign.winnersPerDraw), 'text')
  await pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${winners})`)
  await passCutoff(own, id)
  const status = () =>
    pool.oneFirst(sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${id}`)
  await until(status, (found) => found === 'locked')
  const key = requestKey(campaign.id, 1)
  const intent = { key, ...place, kind: 'request', campaignId: campaign.id, drawingId: id, payoutId: null } as const
  await pool.transaction(async (tx) => {
    await numberDrawings(tx, [{ id, provider: 'pyth-entropy-v2', requestId: id }])
    await insertIntents(tx, [{ ...intent, arguments: { number: 1 } }])
  })
  await pool.query(sql.unsafe`
    with signed as (
      update chain_intent set state = 'signed', account = ${ACCOUNT}, nonce = 7 where key = ${key} returning *)
    insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas, sent_at)
    select ${transaction('7')}, key, chain, account, nonce, 'signed', 12500000, 1000000, now() from signed`)
  await pool.query(sql.unsafe`
    insert into campaign_money (campaign_id, balance_cents) values (${campaign.id}, 1234500)
    on conflict (campaign_id) do nothing`)
  return { id, campaign }
}
