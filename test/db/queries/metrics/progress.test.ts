import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { flag, unflag } from '../../../../db/queries/attention.ts'
import { putIntentsOff } from '../../../../db/queries/chain/intents.ts'
import { MOST_COUNTED } from '../../../../db/queries/metrics/gauges.ts'
import { readMetrics } from '../../../../db/queries/metrics/reading.ts'
import { takeSnapshot } from '../../../../worker/metrics/snapshot.ts'
import { openChainRows } from '../../../support/chain/rows.ts'
import { makeCampaign } from '../../../support/factory.ts'

const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const seen = async (name: string, labels: Record<string, string> = {}): Promise<number | undefined> => {
    await takeSnapshot(rows)
    return (await readMetrics(rows.pool)).find(
      (one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels),
    )?.value
  }
  const say = (id: string, attention: Parameters<typeof flag>[2]) =>
    rows.pool.transaction((tx) => flag(tx, [id], attention))
  return { ...rows, seen, say }
}

test('a random value that has not come waits on its own chain, unless something else keeps it', async (t) => {
  const { seen, requested, say, pool } = await open(t)
  const waits = (chain: string) => seen('prize_chain_value_oldest_seconds', { chain })
  t.is(await waits('local'), 0)
  const [drawing] = await requested()
  const id = drawing?.id ?? ''
  t.true(((await waits('local')) ?? 0) > 0)
  t.is(await waits('base'), 0)
  await say(id, { code: 'not_registered', detail: { chain: 'local' } })
  t.is(await waits('local'), 0)
  await pool.transaction((tx) => unflag(tx, [id], 'not_registered'))
  await say(id, { code: 'entropy_overdue', detail: { since: '2026-12-01T12:00:00Z' } })
  t.true(((await waits('local')) ?? 0) > 0)
})

test('a payment waits until it is final, unless it is put off or its campaign lacks something', async (t) => {
  const { seen, settled, say, pool, client } = await open(t)
  const waits = () => seen('prize_chain_payment_oldest_seconds', { chain: 'local' })
  t.is(await waits(), 0)
  const { id, payKey } = await settled()
  t.true(((await waits()) ?? 0) > 0)
  await putIntentsOff(pool, [payKey], 60)
  t.is(await waits(), 0)
  await client.query('update chain_intent set retry_at = null where key = $1', [payKey])
  t.true(((await waits()) ?? 0) > 0)
  await say(id, { code: 'no_wallet', detail: {} })
  t.is(await waits(), 0)
})

test('a payment that nothing keeps is seen beside ever so many that wait for somebody', async (t) => {
  const { seen, settled, say, pool } = await open(t)
  const waits = () => seen('prize_chain_payment_oldest_seconds', { chain: 'local' })
  const { id } = await settled()
  await say(id, { code: 'no_wallet', detail: {} })
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, arguments)
      select 'kept:' || n, chain, contract, kind, campaign_id, drawing_id, arguments
      from chain_intent cross join generate_series(1, ${MOST_COUNTED}::integer) n
      where drawing_id = ${id} and kind = 'pay'`)
  })
  t.is(await waits(), 0)
  await settled()
  t.true(((await waits()) ?? 0) > 0)
})

test('a random value that has not come is seen beside ever so many that are waited for elsewhere', async (t) => {
  const rows = await open(t)
  const { seen, requested, pool, partner } = rows
  const waits = () => seen('prize_chain_value_oldest_seconds', { chain: 'local' })
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const elsewhere = await makeCampaign(rows, { partner, mode: 'live', payout })
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status, winners_commitment, locked_at,
        prize_table_id, salt, number, entropy_provider, entropy_request_id, entropy_requested_at)
      select 'drw_' || lpad(n::text, 22, '0'), ${elsewhere.id}, now() + n * interval '1 second', now(), 3,
        'entropy_requested', sha256(''), now(), 'tbl_', sha256(''), n, 'pyth-entropy-v2', n::text, now()
      from generate_series(1, ${MOST_COUNTED}::integer) n`)
  })
  t.is(await waits(), 0)
  await requested()
  t.true(((await waits()) ?? 0) > 0)
})

test('when a mail was last sent is known once one was', async (t) => {
  const { seen, pool } = await open(t)
  t.is(await seen('prize_mail_sent_age_seconds'), undefined)
  t.is(await seen('prize_webhook_try_age_seconds'), undefined)
  await pool.query(sql.unsafe`
    insert into mail (id, recipient, kind, created_at, sent_at)
    values (new_id('mai'), 'a@b.example', 'digest', now() - interval '1 hour', now() - interval '1 minute')`)
  const age = (await seen('prize_mail_sent_age_seconds')) ?? 0
  t.true(age >= 60 && age < 3_600, String(age))
})
