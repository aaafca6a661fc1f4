import { type GatheredStatement, gatheredStatement } from '../../statements.ts'
import {
  type DrawingCall,
  type DrawingRow,
  drawingColumns,
  type NOT_DRAWN,
  ownDrawing,
} from '../partner-api/drawings.ts'

/**
 * A winner list for a drawing under a caller's account. `account`: calls of one account for one drawing run one after
 * the other. `isNameGiven` and `isAvatarGiven` say which were given (null: none).
 */
export type SendCall = {
  account: string
  callerId: string
  slug: string
  drawingId: string
  winners: readonly string[]
  displayNames: readonly (string | null)[] | null
  avatarUrls: readonly (string | null)[] | null
  isNameGiven: readonly boolean[] | null
  isAvatarGiven: readonly boolean[] | null
}

/** `isFirst` and `sentListAt` are null when the list was not taken. */
export type SendRow = Omit<DrawingRow, 'winners' | 'displayIssues' | keyof typeof NOT_DRAWN> & {
  isFirst: boolean | null
  sentListAt: Date | null
}

/** Whether a drawing `d` of the campaign `c` takes a list; the database's clock decides, which stands still in a hold. */
const isTaking =
  "d.status = 'open' and d.cancelled_at is null and d.cutoff_at > coalesce(d.held_at, now()) and c.status <> 'ended' and c.winners_mode = 'push'"

/**
 * Whether the caller of a call in `sent` may still send, after it waited for other sends. Keys need no check, since a
 * revoked one finds no account; a member does, even one who became a viewer or whose team was suspended.
 */
const maySend = `(sent."callerId" not like 'mbr\\_%' or exists (
      select from member m join partner p on p.id = m.partner_id
      where m.id = split_part(sent."callerId", ' ', 1) and m.role <> 'viewer' and p.suspended_at is null))`

/** Asked before a long list is sent to the database, which takes a tenth of a second to read one. No row: as below. */
export const findIsTaking = gatheredStatement<DrawingCall, { isTaking: boolean }>(
  'find-is-taking',
  `select sent.call, ${isTaking} as "isTaking"
  from json_to_recordset($1::json) as sent (call integer, "callerId" text, slug text, "drawingId" text) ${ownDrawing}`,
)

/**
 * Takes winner lists for drawings that are open before their cutoffs; the database's clock decides. No row: not under
 * the account, or the caller may no longer send. A drawing is never in two runs of the same account at once; runs lock
 * rows in the same order. Calls queue by account as well, because drawing ids are public: a call of another account
 * finds no drawing, and delays none of the drawing's own account.
 */
export const takeWinners: GatheredStatement<SendCall, SendRow> = {
  name: 'take-winners',
  lane: 'write',
  rivalOf: ({ account, drawingId }) => `${account} ${drawingId}`,
  text: `with sent as materialized (
    select s.* from json_to_recordset($1::json) as s (call integer, "callerId" text, slug text, "drawingId" text,
      winners text[], "displayNames" text[], "avatarUrls" text[], "isNameGiven" boolean[], "isAvatarGiven" boolean[])
  ), target as materialized (
    select sent.call, split_part(sent."callerId", ' ', 1) as actor, sent.winners, sent."displayNames", sent."avatarUrls",
      sent."isNameGiven", sent."isAvatarGiven", d.*, caller.partner_id, caller.mode, ${isTaking} as is_taking
    from sent ${ownDrawing}
    where ${maySend}
  ), taken as (
    insert into winner_list as l (drawing_id, winners, display_names, avatar_urls)
    select t.id, t.winners, t."displayNames", t."avatarUrls"
    from target t
    where t.is_taking and t.winners_expected = cardinality(t.winners)
    order by t.id
    on conflict (drawing_id) do update set
      winners = excluded.winners,
      display_names = case when l.display_names is null then excluded.display_names
        else (select merged_display(t.winners, t."displayNames", t."isNameGiven", l.winners, l.display_names)
          from target t where t.id = excluded.drawing_id) end,
      avatar_urls = case when l.avatar_urls is null then excluded.avatar_urls
        else (select merged_display(t.winners, t."avatarUrls", t."isAvatarGiven", l.winners, l.avatar_urls)
          from target t where t.id = excluded.drawing_id) end,
      sent_at = now(), fetched_for = null, display_issues = null
    returning l.drawing_id, old.drawing_id is null as is_first, l.listed_at, l.display_names, l.avatar_urls,
      case when old.drawing_id is null then 'winners.sent'
        when old.winners <> new.winners then 'winners.replaced'
        when (old.display_names, old.avatar_urls) is distinct from (new.display_names, new.avatar_urls)
          then 'winners.display_changed' end as action
  ), noted as (
    insert into audit_entry (partner_id, mode, actor, action, campaign_id, drawing_id, detail)
    select t.partner_id, t.mode, t.actor, taken.action, t.campaign_id, t.id, json_object('winners': cardinality(t.winners) returning jsonb)
    from taken join target t on t.id = taken.drawing_id
    where taken.action is not null
  )
  select d.call, ${drawingColumns}, taken.is_first as "isFirst", taken.listed_at as "sentListAt", array_to_json(taken.display_names) as "displayNames",
    array_to_json(taken.avatar_urls) as "avatarUrls"
  from target d left join taken on taken.drawing_id = d.id`,
}
