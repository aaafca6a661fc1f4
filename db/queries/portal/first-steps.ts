import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** What a partner has done in test mode so far. A sample campaign, and what belongs to it, do not count. */
export type FirstStepsRow = {
  hasTable: boolean
  campaign: string | null
  isSent: boolean
  /** The first draw of a campaign of their own. */
  drawn: { slug: string; id: string } | null
  hasKey: boolean
  hasEndpoint: boolean
  /** They asked to go live, and were not declined, or are live. */
  isLive: boolean
  /** The sample campaign that runs. */
  sample: string | null
}

/** A partner has no more test campaigns. */
const MOST_CAMPAIGNS = 100
/** A list is sent for one of the next drawings. */
const NEXT_DRAWINGS = 100

const first = (columns: string, condition: string) => `
  select ${columns} from own cross join lateral (
    select id, draw_at from drawing where campaign_id = own.id and ${condition} order by draw_at limit 1
  ) d where not own.is_sample`

const openWithList = `
  select from own cross join lateral (
    select id from drawing
    where campaign_id = own.id and status = 'open' and cancelled_at is null order by cutoff_at, draw_at limit ${NEXT_DRAWINGS}
  ) d join winner_list l on l.drawing_id = d.id
  where not own.is_sample`

const drawn = ['settled', 'paid'].map((status) => `(${first('own.slug, d.id, d.draw_at', `status = '${status}'`)})`)

/** $1 caller, in test mode. */
export const findFirstSteps = statement<FirstStepsRow>(
  'find-first-steps',
  `with ${caller}, own as (
    select c.* from caller cross join lateral (
      select id, slug, is_sample, status from campaign
      where partner_id = caller.partner_id and mode = caller.mode
      order by created_at desc, id desc limit ${MOST_CAMPAIGNS}
    ) c
  )
  select
    exists (
      select from prize_table p where p.made_by = caller.partner_id and p.id not in (
        select t.prize_table_id from own join campaign_terms t on t.campaign_id = own.id where own.is_sample)) as "hasTable",
    (select slug from own where not is_sample limit 1) as campaign,
    exists (${first('', "status <> 'open'")}) or exists (${openWithList}) as "isSent",
    (select json_build_object('slug', slug, 'id', id) from (
      select * from (${drawn.join(' union all ')}) each_first order by draw_at limit 1) first_drawn) as drawn,
    exists (
      select from api_key k where k.partner_id = caller.partner_id and k.mode = 'test' and k.revoked_at is null) as "hasKey",
    exists (
      select from webhook_endpoint w
      where w.partner_id = caller.partner_id and w.mode = 'test' and w.deleted_at is null) as "hasEndpoint",
    exists (select from campaign c where c.partner_id = caller.partner_id and c.mode = 'live')
      or exists (
        select from own join go_live_request r on r.campaign_id = own.id where r.decision is null or r.decision = 'approved'
      ) as "isLive",
    (select slug from own where is_sample and status <> 'ended' limit 1) as sample
  from caller`,
)
