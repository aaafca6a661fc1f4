import { sql } from 'slonik'
import { remindOnce } from '../../worker/reminders.ts'
import { makeCampaign, makeDrawing, makePartner } from '../support/factory.ts'
import { type Bench, onBench } from './support/bench.ts'
import { type Figure, percentile, timesOf } from './support/report.ts'

const WITHOUT_LIST = 40_000
const WITHOUT_WALLET = 20_000
const BLOCKED_PAYMENTS = 20_000
const PASSES = 30

/**
 * Inserts, past their triggers, drawings of a campaign that wait for a person: some for a list, some for a wallet, and
 * some whose payment waits in the chain's lane.
 */
const fillWaiting = ({ pool }: Bench, campaignId: string): Promise<unknown> =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    const columns = sql.fragment`id, campaign_id, draw_at, cutoff_at, winners_expected, attention, attention_detail, attention_since`
    const flagged = (code: string, at: ReturnType<typeof sql.fragment>) => sql.fragment`
      new_id('drw'), ${campaignId}, ${at}, ${at}, 3, ${code}::attention_code, '{}'::jsonb, now()`
    const at = sql.fragment`now() - interval '10 days' - make_interval(secs => n)`
    await tx.query(sql.unsafe`
      insert into drawing (${columns}) select ${flagged('no_winners', at)} from generate_series(1, ${WITHOUT_LIST}) n`)
    const settled = (code: string, first: number, rows: number) => sql.fragment`
      insert into drawing (${columns}, status, winners_commitment, locked_at, prize_table_id, number, entropy_provider,
        entropy_request_id, entropy_requested_at, entropy, entropy_revealed_at, settled_at, transfer_at)
      select ${flagged(code, at)}, 'settled', sha256(''), now(), 'tbl', n, 'mock', 'r', now(), sha256(''), now(), now(), case when ${code} = 'till_empty' then now() end
      from generate_series(${first}::integer, ${first + rows - 1}) n
      returning id`
    await tx.query(sql.unsafe`${settled('no_wallet', WITHOUT_LIST + 1, WITHOUT_WALLET)}`)
    await tx.query(sql.unsafe`
      with drawn as (${settled('till_empty', WITHOUT_LIST + WITHOUT_WALLET + 1, BLOCKED_PAYMENTS)}), owed as (
        insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
        select new_id('pay'), c.id, c.partner_id, c.mode, drawn.id, 500, 'local', 'TESTUSD' from drawn, campaign c where c.id = ${campaignId}
        returning id, drawing_id
      )
      insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)
      select 'pay ' || id, 'local', '0x', 'pay', ${campaignId}, drawing_id, id, '{}' from owed`)
  })

/** Reminder passes that find nothing to do, beside tens of thousands of rows that wait for a person. */
export const waiting = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const campaign = await makeCampaign(bench, { partner: await makePartner(bench) })
    await makeDrawing(bench, { campaign })
    await bench.pool.query(sql.unsafe`update campaign set next_draw_at = null`)
    await remindOnce(bench)
    await bench.pool.query(sql.unsafe`vacuum analyze`)
    const alone = await timesOf(PASSES, () => remindOnce(bench))
    await fillWaiting(bench, campaign.id)
    await bench.pool.query(sql.unsafe`vacuum analyze`)
    const beside = await timesOf(PASSES, () => remindOnce(bench))
    return [
      {
        name: `a pass beside ${WITHOUT_LIST} drawings without a list, ${WITHOUT_WALLET} without a wallet and ${BLOCKED_PAYMENTS} blocked payments`,
        target: '≤ 1.3 × a pass beside none',
        value: `median ${percentile(beside, 50)} ms, p99 ${percentile(beside, 99)} ms`,
        raw: `beside none: median ${percentile(alone, 50)} ms, p99 ${percentile(alone, 99)} ms`,
      },
    ]
  })
