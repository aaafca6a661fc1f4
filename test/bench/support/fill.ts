import { sql } from 'slonik'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { makeCampaign } from '../../support/factory.ts'
import type { Bench } from './bench.ts'

/** So many campaigns of a partner; returns their ids. */
export const makeCampaigns = async (bench: Bench, partner: string, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) ids.push((await makeCampaign(bench, { partner })).id)
  return ids
}

/**
 * Makes open drawings of given campaigns, each with a list of `winners` winners, all due at one instant. Set-based,
 * because it is not what is measured.
 */
export const fillDrawings = async (
  pool: Pool | Transaction,
  {
    campaignIds,
    perCampaign,
    winners,
    cutoffAt,
    everySeconds = 1,
  }: {
    campaignIds: readonly string[]
    perCampaign: number
    winners: number
    cutoffAt: Date
    everySeconds?: number
  },
): Promise<void> => {
  await pool.query(sql.unsafe`
    insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
    select 'drw_' || substr(md5(c.id || n) || md5(n || c.id), 1, 22), c.id,
      ${cutoffAt.toISOString()}::timestamptz - make_interval(secs => n * ${everySeconds}::float8), ${cutoffAt.toISOString()}::timestamptz, ${winners}
    from unnest(${sql.array(campaignIds, 'text')}) as c (id), generate_series(1, ${perCampaign}) as n`)
  await pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners)
    select d.id, array(select md5(d.id || i) from generate_series(1, ${winners}) as i)
    from drawing d
    where d.cutoff_at = ${cutoffAt.toISOString()}::timestamptz
      and not exists (select from winner_list l where l.drawing_id = d.id)`)
}
