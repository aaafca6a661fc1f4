import { statement } from '../../statements.ts'

/** `isDrawnHere`: of the draw that is asked for, if one is. */
export type MovedCampaign = { publicUrl: string; isDrawnHere: boolean }

/** $1 slug, $2 drawing id or null. A row when the campaign has moved: where its new draws are shown. */
export const findMovedCampaign = statement<MovedCampaign>(
  'find-moved-campaign',
  `select m.public_url as "publicUrl",
    exists (select from drawing d where d.id = $2 and d.campaign_id = c.id and d.settled_at is not null) as "isDrawnHere"
  from campaign c join partner_move m on m.partner_id = c.partner_id and m.state = 'gone'
  where c.slug = $1`,
)
