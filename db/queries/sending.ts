import { writingStatement } from '../statements.ts'
import { caller, type DrawingRow, drawingColumns } from './partner-drawings.ts'

/** `isFirst` is null when the list was not taken; the other members say why. */
export type SendRow = Omit<DrawingRow, 'winners' | 'randomValues' | 'rolls' | 'amountsCents'> & {
  campaignStatus: 'active' | 'paused' | 'ended'
  winnersMode: 'push' | 'pull'
  isFirst: boolean | null
}

/**
 * Takes a winner list for a drawing that is open before its cutoff, in one round trip; the database's clock decides.
 * $1 key id, $2 slug, $3 drawing id, $4 winners, $5 display names, $6 avatar addresses, $7 and $8 which of these were
 * given (null: none). No row: not under the account, or the key is no longer valid.
 */
export const takeWinners = writingStatement<SendRow>(
  'take-winners',
  `with ${caller}, target as (
    select d.*, c.status as campaign_status, c.winners_mode
    from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    join drawing d on d.campaign_id = c.id and d.id = $3
  ), taken as (
    insert into winner_list as l (drawing_id, winners, display_names, avatar_urls)
    select t.id, $4::text[], $5::text[], $6::text[]
    from target t
    where t.status = 'open' and t.cutoff_at > now() and t.campaign_status <> 'ended' and t.winners_mode = 'push'
      and t.winners_expected = cardinality($4::text[])
    on conflict (drawing_id) do update set
      winners = excluded.winners,
      display_names = case
        when l.winners <> excluded.winners then excluded.display_names
        when $7::boolean[] is null then l.display_names
        else merged_display(l.display_names, excluded.display_names, $7) end,
      avatar_urls = case
        when l.winners <> excluded.winners then excluded.avatar_urls
        when $8::boolean[] is null then l.avatar_urls
        else merged_display(l.avatar_urls, excluded.avatar_urls, $8) end,
      sent_at = now()
    returning l.drawing_id, l.xmax = 0 as is_first, l.display_names, l.avatar_urls
  )
  select ${drawingColumns}, d.campaign_status as "campaignStatus", d.winners_mode as "winnersMode",
    taken.is_first as "isFirst", array_to_json(taken.display_names) as "displayNames",
    array_to_json(taken.avatar_urls) as "avatarUrls"
  from target d left join taken on taken.drawing_id = d.id`,
)
