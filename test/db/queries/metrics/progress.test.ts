import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { flag, unflag } from '../../../../db/queries/attention.ts'
import { putIntentsOff } from '../../../../db/queries/chain/intents.ts'
import { readMetrics } from '../../../../db/queries/metrics/reading.ts'
import { takeSnapshot } from '../../../../worker/metrics/snapshot.ts'
import { openChainRows } from '../../../support/chain/rows.ts'

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
