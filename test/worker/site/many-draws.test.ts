import test from 'ava'
import { sql } from 'slonik'
import { useKnownPlans } from '../../../db/queries/site/marks.ts'
import { DRAWS_PER_PAGE } from '../../../public-site/pages/addresses.ts'
import { loadCampaigns, loadHistory } from '../../../worker/site/campaigns.ts'
import { fillDrawings } from '../../bench/support/fill.ts'
import { rowsReadBy } from '../../support/rows-read.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const DRAWS = 5_000

test('of a campaign with very many draws only those that its pages show are read, whatever the statistics say', async (t) => {
  const { pool, campaign } = await openCampaignSite(t, { winnersPerDraw: 1 })
  await pool.query(sql.unsafe`analyze`)
  const cutoffAt = new Date(Date.now() + 3_600_000)
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`set local enable_nestloop = off`)
    await fillDrawings(tx, { campaignIds: [campaign.id], perCampaign: DRAWS, winners: 1, cutoffAt })
    await tx.query(sql.unsafe`
      with numbered as (select id, row_number() over (order by draw_at, id) as number from drawing)
      update drawing d set status = 'paid', locked_at = cutoff_at, winners_commitment = sha256(''), number = n.number,
        prize_table_id = (select id from prize_table), entropy_provider = 'mock', entropy_request_id = 'r', entropy_requested_at = cutoff_at,
        entropy = sha256(''), entropy_revealed_at = cutoff_at, settled_at = cutoff_at, paid_at = cutoff_at
      from numbered n where n.id = d.id`)
    await tx.query(sql.unsafe`
      insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
      select id, sha256(''), '{1}', '{500}', 500, 0 from drawing`)
    await tx.query(sql.unsafe`
      insert into draw_tally (drawing_id, campaign_id, number, prizes_cents, best)
      select id, campaign_id, number, 500, '{0}' from drawing`)
  })
  for (const statistics of ['of before them', 'of them']) {
    if (statistics === 'of them') await pool.query(sql.unsafe`vacuum analyze`)
    const read = await pool.transaction(async (tx) => {
      await useKnownPlans(tx)
      return rowsReadBy(tx, ['draw_tally', 'drawing', 'result', 'winner_list'], async () => {
        const [found] = await loadCampaigns(tx, [campaign.id])
        t.is(found?.facts.recent.length, 10)
        const { facts } = found as NonNullable<typeof found>
        const history = await loadHistory(tx, campaign.id, {
          campaign: facts,
          months: facts.months,
          page: 7,
          pages: DRAWS / DRAWS_PER_PAGE,
        })
        t.is(history.draws.length, DRAWS_PER_PAGE)
      })
    })
    t.true(Math.max(...read) < DRAWS / 5, `by statistics ${statistics} ${read.join(', ')} rows were read`)
  }
})
