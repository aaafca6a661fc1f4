import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import { winnersModes } from '../../../domain/campaign-state.ts'
import { WAITS_FOR_LIST_DAYS } from '../../../domain/drawing/list-time.ts'
import type { Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'
import { countedNumbers } from './numbering.ts'
import { remindUntil } from '../due.ts'

const waitsForList = sql.fragment`make_interval(days => ${WAITS_FOR_LIST_DAYS})`

/**
 * Open drawings to be locked at their cutoff, or to be flagged or cancelled because nothing can bring them a list. One
 * that is flagged is due again when its cutoff is extended, its winners are to be fetched again, or it has waited too
 * long. One that is held is not due.
 */
export const locksDue = sql.fragment`
  select d.id, greatest(d.cutoff_at, d.retry_at) as due_at from drawing d join campaign c on c.id = d.campaign_id
  where d.status = 'open' and d.cancelled_at is null and d.held_at is null and d.cutoff_at <= ${remindUntil}
    and not d.waits_for_person
    and (c.winners_mode = 'push' or c.status = 'ended' and is_cancelled_by_end(d, c)
      or exists (
        select from winner_list l
        where l.drawing_id = d.id and l.fetched_for = d.cutoff_at))
  union all
  select d.id, waits_for_list_since(d) + ${waitsForList} from drawing d
  where status = 'open' and waits_for_person and held_at is null and draw_due_at <= now() - ${waitsForList}`

const openDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  winnersExpected: z.number(),
  cutoffPassed: z.boolean(),
  mode: z.enum(modes),
  winnersMode: z.enum(winnersModes),
  isCancelledByEnd: z.boolean(),
  isOverdue: z.boolean(),
  drawDueAt: z.date().nullable(),
})
/** `drawDueAt` is null when the draw time has come. `isCancelledByEnd`: its campaign has ended, and it has no list. */
export type OpenDrawing = z.infer<typeof openDrawing>

/** Locks the test campaigns of these open drawings, which count the numbers: campaigns are locked before drawings. */
export const lockNumbering = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    select from campaign
    where mode = 'test' and id = any (array(
      select distinct campaign_id from drawing
      where id = any(${sql.array(ids, 'text')}) and status = 'open' and draw_due_at <= now()))
    order by id
    for no key update`)

/** Locks the rows of the open ones among these drawings, neither cancelled nor held, so that no list slips in meanwhile. */
export const lockOpenDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly OpenDrawing[]> =>
  tx.any(sql.type(openDrawing)`
    select d.id, d.campaign_id as "campaignId", d.winners_expected as "winnersExpected", d.cutoff_at <= now() as "cutoffPassed",
      c.mode, c.winners_mode as "winnersMode", c.status = 'ended' and is_cancelled_by_end(d, c) as "isCancelledByEnd",
      d.waits_for_person and waits_for_list_since(d) <= now() - ${waitsForList} as "isOverdue",
      nullif(greatest(d.draw_due_at, now()), now()) as "drawDueAt"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'open' and d.cancelled_at is null and d.held_at is null
    order by d.id
    for update of d`)

const lockedList = z.object({ drawingId: z.string(), winners: z.array(z.string()), isFetched: z.boolean() })

/**
 * Locks these drawings' winner lists. A replacement that is under way is waited for; a later one finds the drawing
 * locked.
 */
export const lockWinnerLists = (
  tx: Transaction,
  drawingIds: readonly string[],
): Promise<readonly z.infer<typeof lockedList>[]> =>
  tx.any(sql.type(lockedList)`
    select l.drawing_id as "drawingId", l.winners, l.fetched_for is not distinct from d.cutoff_at as "isFetched"
    from winner_list l join drawing d on d.id = l.drawing_id
    where l.drawing_id = any(${sql.array(drawingIds, 'text')})
    order by l.drawing_id
    for share of l`)

/** `request`: the request for a random value, if the drawing is numbered in the same step; null: it is not. */
export type NewLock = { id: string; winnersCommitment: Buffer; request: { provider: string; requestId: string } | null }

/**
 * Locks drawings with the fingerprints of their lists, and fixes the prize table of their terms, the large-prize
 * threshold and, for live ones, a salt of 244 random bits. One with a request gets its campaign's next number with it.
 * Returns for how many seconds each was due.
 */
export const recordLocks = (tx: Transaction, locks: readonly NewLock[]): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ seconds: z.number() }))`
    with numbered as materialized (
      select l.*, d.campaign_id,
        case when provider is not null then
          row_number() over (partition by d.campaign_id, provider is null order by d.draw_at, d.id) end as place
      from ${sql.unnest(
        locks.map(({ id, winnersCommitment, request }) => [
          id,
          winnersCommitment.toString('hex'),
          request?.provider ?? null,
          request?.requestId ?? null,
        ]),
        ['text', 'text', 'text', 'text'],
      )} as l (id, commitment, provider, request_id)
      join drawing d on d.id = l.id
    ), ${countedNumbers}
    update drawing d
    set status = case when l.place is null then 'locked' else 'entropy_requested' end::drawing_status,
      locked_at = now(), winners_commitment = decode(l.commitment, 'hex'),
      prize_table_id = (select t.prize_table_id from terms_of(d) t),
      large_prize_cents = c.large_prize_cents,
      salt = case when c.mode = 'live' then sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) end,
      number = counted.last_number_before + l.place, entropy_provider = l.provider, entropy_request_id = l.request_id,
      entropy_requested_at = case when l.place is not null then now() end,
      ${noAttention}, retry_at = null
    from numbered l left join counted on counted.id = l.campaign_id, campaign c
    where d.id = l.id and d.status = 'open' and c.id = d.campaign_id
    returning extract(epoch from new.locked_at - greatest(old.cutoff_at, old.retry_at))::float8 as seconds`)
