import { sql } from 'slonik'
import { newId } from '../../db/new-id.ts'
import { makePrizeTable } from './factory.ts'
import type { TestWorkplace } from './workplace.ts'

type Change = { slug: string; days: number; amountCents?: number }

/** Writes an earlier change of a campaign's terms: another prize table since so many days. Returns the table's id. */
export const changeTermsInPast = async (
  place: Pick<TestWorkplace, 'pool' | 'boss'>,
  { slug, days, amountCents = 900 }: Change,
): Promise<string> => {
  const { id } = await makePrizeTable(place, { version: 2, tiers: [{ amountCents, weight: 1 }] })
  await place.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
      select c.id, date_trunc('second', now()) - ${days} * interval '24 hours', ${newId('chg')}, ${id}, t.winners_per_draw
      from campaign c cross join lateral terms_at(c.id, now()) t where c.slug = ${slug}`)
  })
  return id
}
