import test, { type ExecutionContext } from 'ava'
import { settle } from '../../../worker/stages/settle.ts'
import { pay } from '../../../worker/stages/pay.ts'
import { openChainRows, somebodyWaits } from '../../support/chain/rows.ts'

type Rows = Awaited<ReturnType<typeof openChainRows>>

/** A drawing with its prizes, which nobody has begun to pay. */
const settledOnly = async ({ pool, client, requested, record }: Rows): Promise<string> => {
  const [{ id }] = (await requested()) as [{ id: string; key: string }]
  await record(id)
  await client.query("update drawing set entropy = sha256('a value'), entropy_revealed_at = now() where id = $1", [id])
  await pool.transaction((tx) => settle.run(tx, [id]))
  return id
}

/** A picked guarantee for a win of a drawing, written past its guards. */
const pickedGuarantee = async ({ client, partner, campaign, settled }: Rows): Promise<string> => {
  const { id: drawing } = await settled()
  const id = `gua_${'a'.repeat(22)}`
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into guarantee (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents,
      best_prize_cents, checked_at, drawing_id, position, winner, picked_at)
    values ($1, $2, 1, now() - interval '1 day', now(), 'picked', 2, 1, 1, now(), $3, 0, 'anna', now())`,
    [id, campaign.id, drawing],
  )
  await client.query(
    `insert into payout (id, campaign_id, partner_id, mode, guarantee_id, amount_cents, chain, token)
    values ($1, $2, $3, 'live', $4, 1, 'local', 'TESTUSD')`,
    [`pay_${'a'.repeat(22)}`, campaign.id, partner, id],
  )
  await client.query('set session_replication_role = origin')
  return id
}

const paidByTwo = async (t: ExecutionContext, { pool, client }: Rows, id: string) => {
  const hasPaid = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const first = pool.transaction(async (tx) => {
    await pay.run(tx, [id])
    hasPaid.resolve()
    await mayCommit.promise
  }, 0)
  await hasPaid.promise
  const second = pool.transaction((tx) => pay.run(tx, [id]), 0)
  await somebodyWaits(t, client)
  mayCommit.resolve()
  await first
  await t.notThrowsAsync(second)
  const { rows } = await client.query(
    `select i.state from chain_intent i join payout p on p.id = i.payout_id where $1 in (p.drawing_id, p.guarantee_id)`,
    [id],
  )
  t.deepEqual(rows, [{ state: 'new' }])
}

test('of two workers that pay a live drawing at one moment, one finds nothing to do', async (t) => {
  const rows = await openChainRows(t)
  await paidByTwo(t, rows, await settledOnly(rows))
})

test('of two workers that pay a picked guarantee at one moment, one finds nothing to do', async (t) => {
  const rows = await openChainRows(t)
  await paidByTwo(t, rows, await pickedGuarantee(rows))
})
