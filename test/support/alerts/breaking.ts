import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { requestWallet } from '../../../api/actions/payout/request-wallet.ts'
import { flag } from '../../../db/queries/attention.ts'
import { noteLogTrouble } from '../../../db/queries/log/trouble.ts'
import type { Attention } from '../../../domain/attention.ts'
import { connect } from '../attack.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, theOperator, winnerIds } from '../factory.ts'
import { until } from '../until.ts'
import { makeEndpoint } from '../webhook/webhooks.ts'
import type { TestWorkplace } from '../workplace.ts'

/** Makes rows that need a person's attention. Returns what heals them. */
export const breakRows = async (place: TestWorkplace, partner: string) => {
  const { pool } = place
  const campaign = await makeCampaign(place, { partner })
  const flagged = async (attention: Attention) => {
    const id = await makeDrawing(place, { campaign })
    await pool.transaction((tx) => flag(tx, [id], attention))
    await pool.query(sql.unsafe`update drawing set attention_since = now() - interval '2 days' where id = ${id}`)
    return id
  }
  const ids = [
    await flagged({ code: 'contract_paused', detail: { contract: '0x1', chain: 'local' } }),
    await flagged({ code: 'chain_differs', detail: { differs: 'campaign' } }),
    await flagged({ code: 'given_up', detail: { step: 'settle' } }),
    await flagged({ code: 'no_winners', detail: {} }),
  ]
  await noteLogTrouble(pool, { kind: 'foreign_anchor', place: '0x1' }, 'an anchor of nobody')
  await pool.query(sql.unsafe`insert into backup_note values (now() - interval '2 days')`)
  await pool.query(sql.unsafe`
    insert into mail (id, recipient, kind, created_at) values (new_id('mai'), 'a@shop.test', 'email_taken', now() - interval '1 hour')`)
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const { slug } = await makeCampaign(place, { partner, mode: 'live', payout })
  await requestWallet(place, theOperator, { slug, wallet: `0x${'1'.repeat(40)}` })
  await pool.query(sql.unsafe`
    insert into partner_move (partner_id, state, base_url, public_url, since)
    values (${await makePartner(place)}, 'holding', 'https://api.second.test', 'https://second.test', now() - interval '2 hours')`)
  return async () => {
    await pool.query(sql.unsafe`delete from partner_move`)
    await pool.query(sql.unsafe`
      update drawing set attention = null, attention_detail = null, attention_since = null
      where id = any(${sql.array(ids, 'text')})`)
    await pool.query(sql.unsafe`delete from log_trouble`)
    await pool.query(sql.unsafe`insert into backup_note default values`)
    await pool.query(sql.unsafe`update mail set sent_at = now() where recipient = 'a@shop.test'`)
    await pool.query(sql.unsafe`update wallet_change set withdrawn_at = now()`)
  }
}

/** More than the metrics count of one endpoint. */
const EVENTS = 1_001
const ENDPOINTS = 6
/** More than the alert's threshold, even if a worker takes some before they are locked. */
const MAILS = 1_200

/** Makes stages wait for locked rows, and fail at a table that they may not write to. Returns what lets them go on. */
export const blockStages = async (t: ExecutionContext, place: TestWorkplace, url: string) => {
  const { pool } = place
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const sent = async () => {
    const id = await makeDrawing(place, { campaign })
    await pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
    )
    return id
  }
  const [drawing, unlucky] = [await sent(), await sent()]
  await pool.query(sql.unsafe`revoke insert on result from prize_worker`)
  await passCutoff(place, unlucky)
  const isLocked = () => pool.exists(sql.unsafe`select from drawing where id = ${unlucky} and status <> 'open'`)
  t.true(await until(isLocked, (is) => is))
  for (let i = 0; i < ENDPOINTS; i += 1) await makeEndpoint(place, { partner, url: 'http://127.0.0.1:9/' })
  const holder = await connect(t, url)
  await holder.query('begin')
  await holder.query('select from winner_list where drawing_id = $1 for update', [drawing])
  await holder.query('select from webhook_endpoint where partner_id = $1 for no key update', [partner])
  await pool.query(sql.unsafe`
    insert into mail (id, recipient, kind)
    select new_id('mai'), 'many@shop.test', 'email_taken' from generate_series(1, ${MAILS})`)
  await holder.query("select from mail where recipient = 'many@shop.test' for update")
  await pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '20 minutes' where id = ${drawing}`)
  await pool.query(sql.unsafe`
    with made as (
      insert into event (id, partner_id, mode, type, subject, data, is_example)
      select new_id('evt'), ${partner}, 'test', 'drawing.paid', 'drw_' || n, '{}', true from generate_series(1, ${EVENTS}) n
      returning id, seq, subject)
    insert into delivery (id, endpoint_id, event_id, event_seq, subject, due_at)
    select new_id('dlv'), e.id, made.id, made.seq, made.subject, now() - interval '2 hours'
    from made cross join webhook_endpoint e where e.partner_id = ${partner}`)
  return async () => {
    await pool.query(sql.unsafe`update delivery set due_at = now() + interval '1 day' where state = 'pending'`)
    await holder.query("update mail set sent_at = now() where recipient = 'many@shop.test'")
    await holder.query('commit')
    await pool.query(sql.unsafe`grant insert on result to prize_worker`)
  }
}
