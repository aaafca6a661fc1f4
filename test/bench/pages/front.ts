import { sql } from 'slonik'
import { z } from 'zod'
import { runOnce } from '../../../worker/stage.ts'
import { renderPages } from '../../../worker/stages/render-pages.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { type Bench, onBench } from '../support/bench.ts'
import { type Figure, percentile } from '../support/report.ts'

const CAMPAIGNS = 100_000
const RUNS = 5

/** Copies of a campaign, each with an open drawing and sums, as they would be after a day. */
const fillCampaigns = async (bench: Bench, id: string): Promise<void> => {
  await bench.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign select c.* from campaign o, generate_series(1, ${CAMPAIGNS}) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'many-' || n,
          'name', 'Campaign ' || n, 'mode', 'live', 'payout_chain', 'base', 'payout_token', 'USDC', 'created_at', now() - make_interval(secs => n))) c
      where o.id = ${id}`)
    await tx.query(sql.unsafe`
      insert into campaign_terms select t.* from campaign_terms o, generate_series(1, ${CAMPAIGNS}) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('campaign_id', 'cmp_' || lpad(n::text, 22, '0'), 'id', 'chg_' || lpad(n::text, 22, '0'))) t
      where o.campaign_id = ${id}`)
    await tx.query(sql.unsafe`
      insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
      select 'drw_' || lpad(n::text, 22, '0'), 'cmp_' || lpad(n::text, 22, '0'), now() + make_interval(mins => n), now() + make_interval(mins => n), 10
      from generate_series(1, ${CAMPAIGNS}) n`)
    await tx.query(sql.unsafe`
      insert into campaign_rendering (campaign_id, next_draw_at)
      select c.id, d.draw_due_at from campaign c left join drawing d on d.campaign_id = c.id`)
    await tx.query(sql.unsafe`
      insert into prize_tally (campaign_id, prize_table_id, mode, draws, winners, prizes_cents, counts)
      select 'cmp_' || lpad(n::text, 22, '0'), t.id, 'live', 10, 100, 100000, '{1,1}' from prize_table t, generate_series(1, ${CAMPAIGNS}) n`)
  })
  await bench.pool.query(sql.unsafe`vacuum analyze`)
}

const written = z.object({ bytes: z.number(), files: z.number() })

/** The front page of many campaigns, rendered again after a draw. */
export const front = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const partner = await makePartner(bench)
    const { id } = await makeCampaign(bench, { partner })
    await fillCampaigns(bench, id)
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await bench.pool.query(sql.unsafe`delete from stale_page`)
      await bench.pool.query(
        sql.unsafe`update prize_tally set draws = draws + 1 where campaign_id = ${'cmp_' + '1'.padStart(22, '0')}`,
      )
      await bench.pool.query(sql.unsafe`insert into stale_page (subject) values ('site')`)
      await remindOnce(bench, ['render-pages'])
      const startedAt = performance.now()
      await runOnce(bench, renderPages)
      times.push(performance.now() - startedAt)
    }
    const { bytes, files } = await bench.pool.one(sql.type(written)`
      select sum(octet_length(body))::float8 as bytes, count(*)::int as files from site_file where rank = 4`)
    return [
      {
        name: `the front page of ${CAMPAIGNS} campaigns`,
        target: '≤ 100 ms and ≤ 200 kB',
        value: `${percentile(times, 50)} ms, ${Math.round(bytes / 1_000)} kB in ${files} files`,
        raw: 'none',
      },
    ]
  })
