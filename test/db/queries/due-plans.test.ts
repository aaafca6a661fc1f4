import test, { type ExecutionContext } from 'ava'
import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../../../db/jobs.ts'
import type { Transaction } from '../../../db/pool.ts'
import { useIndexes } from '../../../db/queries/due.ts'
import { waitingIn } from '../../../db/queries/due-rows.ts'
import { freshDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'
import { openWorkplace, type TestWorkplace } from '../../support/workplace.ts'
import { nodesOf, type PlanNode } from './plan.ts'

const WAITING = 3_000
const CAMPAIGNS = 20
/** How many rows a pass may read although none is due. */
const FEW = 5
const CALLS = 10

const explainedRow = z.object({ 'QUERY PLAN': z.custom<[{ Plan: PlanNode }]>() })

const lookedAt = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )

/** How many rows a statement reads. */
const looksOf = async (db: Pick<Transaction, 'one'>, statement: FragmentSqlToken): Promise<number> => {
  const explained = await db.one(sql.type(explainedRow)`explain (analyze, format json) ${statement}`)
  return lookedAt(explained['QUERY PLAN'][0].Plan)
}

/** Flagged rows of one campaign, as their guards would not take them one by one. */
const drawings = (campaignId: string, code: string, first: number, more: FragmentSqlToken, values: FragmentSqlToken) =>
  sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, attention, attention_detail, attention_since ${more})
    select new_id('drw'), ${campaignId}, at, at, 3, ${code}::attention_code, '{}', at ${values}
    from (select now() - interval '1 day' - make_interval(secs => n) as at, n
      from generate_series(${first}::integer, ${first + WAITING - 1}) n) made`

const looksAtFew = async (
  t: ExecutionContext,
  { pool }: TestWorkplace,
  queues: readonly QueueName[],
  few = FEW,
): Promise<void> => {
  for (const queue of queues) {
    const looks = await looksOf(pool, sql.fragment`select * from (${waitingIn(queue).due}) w where w.due_at <= now()`)
    t.true(looks <= few, `${queue} looks at ${looks} rows`)
  }
}

test('what waits for a person, or is left to its chain, is not looked at when the stages are reminded', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const locked = sql.fragment`, status, winners_commitment, locked_at, prize_table_id`
  const lockedValues = sql.fragment`sha256(''), at, 'tbl'`
  const settled = sql.fragment`${locked}, number, entropy_provider, entropy_request_id, entropy_requested_at, entropy,
    entropy_revealed_at, settled_at, transfer_at`
  const settledValues = sql.fragment`, 'settled', ${lockedValues}, n, 'mock', 'r', at, sha256(''), at, at`
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(drawings(campaign.id, 'no_winners', 1, sql.fragment``, sql.fragment``))
    await tx.query(drawings(campaign.id, 'fetch_failed', WAITING + 1, sql.fragment``, sql.fragment``))
    await tx.query(
      drawings(
        campaign.id,
        'not_registered',
        2 * WAITING + 1,
        sql.fragment`${locked}, salt`,
        sql.fragment`, 'locked', ${lockedValues}, sha256('')`,
      ),
    )
    await tx.query(drawings(campaign.id, 'no_wallet', 3 * WAITING + 1, settled, sql.fragment`${settledValues}, null`))
    await tx.query(drawings(campaign.id, 'till_empty', 4 * WAITING + 1, settled, sql.fragment`${settledValues}, at`))
    await tx.query(sql.unsafe`
      insert into guarantee (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents,
        best_prize_cents, checked_at, drawing_id, position, winner, picked_at, attention, attention_detail, attention_since)
      select new_id('gua'), ${campaign.id}, n, now() + make_interval(days => n), now() + make_interval(days => n + 1),
        'picked', 2, 1, 1, now(), 'drw', 0, 'anna', now(), 'no_wallet', '{}', now()
      from generate_series(1, ${WAITING}) n`)
    await tx.query(sql.unsafe`
      insert into guarantee (id, campaign_id, period, period_start, period_end, status, threshold_cents, amount_cents,
        best_prize_cents, checked_at)
      select new_id('gua'), ${campaign.id}, ${WAITING} + n, now() - make_interval(days => n + 1), now() - make_interval(days => n),
        'awaiting_pick', 2, 1, 1, now()
      from generate_series(1, ${WAITING}) n`)
  })
  await place.pool.query(sql.unsafe`vacuum analyze`)
  await looksAtFew(t, place, ['lock', 'fetch-winners', 'entropy', 'pay', 'guarantee-check'])
})

test('partners, endpoints, pages and mails that have nothing due are not looked at when the stages are reminded', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`delete from stale_page`)
    await tx.query(sql.unsafe`
      insert into partner select (jsonb_populate_record(p, jsonb_build_object('id', new_id('ptr')))).*
      from partner p, generate_series(1, ${WAITING})`)
    await tx.query(sql.unsafe`
      insert into webhook_endpoint (id, partner_id, mode, url, secret)
      select new_id('whe'), id, 'test', 'https://shop.example/', sha256('') || sha256('') from partner`)
    await tx.query(sql.unsafe`
      insert into stale_page (subject, is_background, share, since)
      select ${campaign.id} || '/' || n, true, ${campaign.id}, now() + interval '1 minute' from generate_series(1, ${WAITING}) n`)
    await tx.query(sql.unsafe`insert into mail_server (host) values ('mail.test')`)
    await tx.query(sql.unsafe`
      insert into mail (id, recipient, kind, due_at, sent_at)
      select new_id('mai'), 'a@shop.test', 'email_taken', now() + interval '1 hour', case when n % 2 = 0 then now() end
      from generate_series(1, ${WAITING}) n`)
  })
  await place.pool.query(sql.unsafe`vacuum analyze`)
  await looksAtFew(t, place, ['deliver', 'fetch-avatars', 'render-pages', 'send-mail'])
})

test('whether any page waits is found without a look at all that a burst leaves', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const asked = sql.fragment`select where ${waitingIn('render-pages').isAny as FragmentSqlToken}`
  const isOne = () => place.pool.exists(sql.unsafe`${asked}`)
  await place.pool.query(sql.unsafe`delete from stale_page`)
  t.false(await isOne())
  for (const isInBackground of [false, true]) {
    await place.pool.query(sql.unsafe`
      insert into stale_page (subject, is_background, share)
      select 'cmp_one/' || n, ${isInBackground}, 'cmp_one' from generate_series(1, ${WAITING}::integer) n`)
    await place.pool.query(sql.unsafe`vacuum analyze stale_page`)
    t.true((await looksOf(place.pool, asked)) <= FEW)
    t.true(await isOne())
    await place.pool.query(sql.unsafe`delete from stale_page`)
  }
})

test('the calls of an endpoint are counted without a look at all that waits for it', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { id } = await makeEndpoint(place, { partner, url: 'https://shop.example/' })
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into delivery (id, endpoint_id, event_id, event_seq, subject, lease, leased_until)
      select new_id('dlv'), ${id}, new_id('evt'), n, 'drw_' || n,
        case when n > ${WAITING - CALLS} then gen_random_uuid() end, case when n > ${WAITING - CALLS} then now() + interval '1 minute' end
      from generate_series(1, ${WAITING}::integer) n`)
  })
  await place.pool.query(sql.unsafe`vacuum analyze`)
  await looksAtFew(t, place, ['deliver'], CALLS + FEW)
})

test('of many drawings that came to their cutoff since the last statistics each campaign is looked at once', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  await place.pool.query(sql.unsafe`analyze`)
  const partner = await makePartner(place)
  const [campaign] = await Promise.all(Array.from({ length: CAMPAIGNS }, () => makeCampaign(place, { partner })))
  await place.pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select new_id('drw'), ${(campaign as { id: string }).id}, at, at, 3
    from (select now() - make_interval(secs => n) as at from generate_series(1, ${WAITING}::integer) n) made`)
  const looks = await place.pool.transaction(async (tx) => {
    await useIndexes(tx)
    return looksOf(tx, waitingIn('fetch-winners').due)
  })
  t.true(looks <= WAITING + CAMPAIGNS + FEW, `${looks} rows`)
})
