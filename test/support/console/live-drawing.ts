import { sql } from 'slonik'
import { z } from 'zod'
import type { ContractPlace } from '../../../db/contract-place.ts'
import { insertContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { insertIntents } from '../../../db/queries/chain/intents.ts'
import { noteNodes } from '../../../db/queries/chain/nodes.ts'
import { noteOwner } from '../../../db/queries/chain/proposals.ts'
import { numberDrawings } from '../../../db/queries/drawing/numbering.ts'
import { requestKey } from '../../../domain/chain/intent.ts'
import { OWNER, transaction, WALLET } from '../chain/rows.ts'
import { makeCampaign, makeDrawing, passCutoff, winnerIds } from '../factory.ts'
import type { Stack } from '../portal/stack.ts'
import { until } from '../until.ts'

const CONTRACT = `0x${'9'.repeat(40)}` as const
const ACCOUNT = `0x${'8'.repeat(40)}` as const

const OLD_MS = 3_600_000

/** What the worker that watches the chain would have noted: nodes of each kind, and a proposal. */
const noteChainSeen = async (pool: Stack['pool'], place: ContractPlace): Promise<void> => {
  const blockAt = new Date()
  const node = (n: number) => `${n} of 4 in RPC_URLS_LOCAL`
  await noteNodes(pool, place.chain, [
    { node: node(1), state: 'current', block: 123_456, blockAt },
    { node: node(2), state: 'behind', block: 120_000, blockAt: new Date(blockAt.getTime() - OLD_MS) },
    { node: node(3), state: 'silent', block: null, blockAt: null },
    { node: node(4), state: 'differs', block: 123_456, blockAt },
  ])
  const operation = transaction('6')
  const call = { to: CONTRACT, what: 'setLimits(1, 25000000, 1500000000)' }
  const [proposedAt, readyAt] = [new Date(blockAt.getTime() - OLD_MS), new Date(blockAt.getTime() + OLD_MS)]
  const proposed = [{ operation, calls: [call], proposedBy: ACCOUNT, proposedAt, readyAt }]
  const owner = { owner: OWNER, delaySeconds: 7_200n, lookedTo: 123_456n }
  await noteOwner(pool, place, owner, { proposed, waiting: [operation] })
}

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
  await noteChainSeen(pool, place)
  return { id, campaign }
}
