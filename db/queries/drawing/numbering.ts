import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'
import { remindUntil } from '../due.ts'

const lockedDrawing = z.object({ id: z.string(), mode: z.enum(modes), payoutChain: z.string() })
export type LockedDrawing = z.infer<typeof lockedDrawing>

/** How long a live drawing may wait for a worker that watches its chain before it is flagged. */
const UNWATCHED_SECONDS = 60

/** Locked drawings whose draw time comes; live ones only when no worker has taken them to their chain for a while. */
export const requestsDue = sql.fragment`
  select d.id, greatest(d.draw_due_at, d.retry_at) as due_at from drawing d join campaign c on c.id = d.campaign_id
  where d.status = 'locked' and d.cancelled_at is null and (d.salt is null or d.attention is null) and d.draw_due_at <= ${remindUntil}
    and (c.mode = 'test'
      or d.attention is null and d.draw_due_at < now() - make_interval(secs => ${UNWATCHED_SECONDS}))`

/**
 * Locks the rows of the locked ones among these drawings whose draw time has come (for live ones: a while ago), their
 * campaigns first: campaigns count the numbers.
 */
export const lockUnnumberedDrawings = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly LockedDrawing[]> => {
  await tx.query(sql.unsafe`
    select from campaign
    where id = any (array(
      select distinct campaign_id from drawing where id = any(${sql.array(ids, 'text')}) and status = 'locked'))
    order by id
    for no key update`)
  return tx.any(sql.type(lockedDrawing)`
    select d.id, c.mode, c.payout_chain as "payoutChain"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'locked' and d.cancelled_at is null
      and d.draw_due_at <= now() - make_interval(secs => case when c.mode = 'live' then ${UNWATCHED_SECONDS} else 0 end)
    order by d.id
    for no key update of d`)
}

/** `salt` and `cutoffAt`, in whole seconds: those in a live drawing's request. */
export type EntropyRequest = { id: string; provider: string; requestId: string; salt?: Buffer; cutoffAt?: number }

/**
 * Raises the campaigns' last numbers by those that their drawings get. `numbered` has each drawing's place among those
 * of its campaign: its number is `last_number_before` plus the place; a drawing without a place gets none.
 */
export const countedNumbers = sql.fragment`counted as (
      update campaign c
      set last_number = c.last_number + added.places
      from (select campaign_id, max(place) as places from numbered where place is not null group by campaign_id) added
      where c.id = added.campaign_id
      returning c.id, c.last_number - added.places as last_number_before
    )`

/** The cutoff of drawing `d`; if its request `n` names another second, that one. */
const toldCutoff = sql.fragment`
  case when floor(extract(epoch from d.cutoff_at)) <> n.cutoff_at then to_timestamp(n.cutoff_at) else d.cutoff_at end`

/**
 * Gives each drawing its campaign's next number together with its request: neither exists without the other. A drawing
 * that was locked before the cutoff of its request counts as locked now.
 */
export const numberDrawings = (tx: Transaction, requests: readonly EntropyRequest[]) =>
  tx.query(sql.unsafe`
    with numbered as (
      select r.id, r.provider, r.request_id, decode(r.salt, 'hex') as salt, r.cutoff_at,
        d.campaign_id,
        row_number() over (partition by d.campaign_id order by d.draw_at, d.id) as place
      from ${sql.unnest(
        requests.map(({ id, provider, requestId, salt, cutoffAt }) => [
          id,
          provider,
          requestId,
          salt?.toString('hex') ?? null,
          cutoffAt ?? null,
        ]),
        ['text', 'text', 'text', 'text', 'float8'],
      )} as r (id, provider, request_id, salt, cutoff_at)
      join drawing d on d.id = r.id
    ), ${countedNumbers}
    update drawing d
    set status = 'entropy_requested', number = counted.last_number_before + n.place,
      entropy_provider = n.provider, entropy_request_id = n.request_id, entropy_requested_at = now(),
      salt = coalesce(n.salt, d.salt), cutoff_at = ${toldCutoff},
      locked_at = case when d.locked_at < ${toldCutoff} then now() else d.locked_at end,
      ${noAttention}, retry_at = null
    from numbered n join counted on counted.id = n.campaign_id
    where d.id = n.id`)
