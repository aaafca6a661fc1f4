/** How far the moves of partners have come, in this database. */
import { sql } from 'slonik'
import { z } from 'zod'
import { moveStates, type MoveSide, type MoveState, type Resuming } from '../../../domain/moving/steps.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

const moveRow = z.object({
  partnerId: z.string(),
  state: z.enum(moveStates),
  attempt: z.string(),
  baseUrl: z.string(),
  publicUrl: z.string(),
  resumes: z.record(z.string(), z.enum(['active', 'run'])),
  since: z.date(),
})
/** `resumes`: what becomes of the campaigns that were held for the move, by their slugs. */
export type Move = z.infer<typeof moveRow>

/** Null: this database knows of no move of the partner. */
export const findMove = (db: Pool | Transaction, partnerId: string): Promise<Move | null> =>
  db.maybeOne(sql.type(moveRow)`
    select partner_id as "partnerId", state, attempt, base_url as "baseUrl", public_url as "publicUrl", resumes, since
    from partner_move where partner_id = ${partnerId}`)

/**
 * What this database knows of a partner's moves. Arrivals are counted in the audit log, which moves with the partner.
 */
export const findMoveSide = async (db: Pool | Transaction, partnerId: string): Promise<MoveSide> => {
  const move = await findMove(db, partnerId)
  const arrivals = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from audit_entry where action = 'partner.moved' and partner_id = ${partnerId}`)
  return { state: move?.state ?? null, attempt: move?.attempt ?? '', arrivals }
}

type Leading = { baseUrl: string; publicUrl: string }

/**
 * Begins a move. If the partner came from another database, campaigns still held for that move are held for this one.
 */
export const beginMove = (db: Pool | Transaction, partnerId: string, { baseUrl, publicUrl }: Leading) =>
  db.query(sql.unsafe`
    insert into partner_move (partner_id, state, attempt, base_url, public_url)
    values (${partnerId}, 'holding', gen_random_uuid()::text, ${baseUrl}, ${publicUrl})
    on conflict (partner_id) do update set state = excluded.state, attempt = excluded.attempt, base_url = excluded.base_url,
      public_url = excluded.public_url, since = now()`)

export const stepMove = (tx: Transaction, partnerId: string, state: MoveState) =>
  tx.query(sql.unsafe`update partner_move set state = ${state}, since = now() where partner_id = ${partnerId}`)

/** Notes that a campaign is held for the move, and how it resumes afterwards. */
export const noteHeld = (tx: Transaction, partnerId: string, slug: string, how: Resuming) =>
  tx.query(sql.unsafe`
    update partner_move set resumes = resumes || jsonb_build_object(${slug}::text, ${how}::text)
    where partner_id = ${partnerId}`)

/**
 * Notes that somebody pauses a campaign that a move may hold, so that it stays paused after the move. `letsRun`: its open
 * drawings run. Refuses a partner that is away. Returns whether the campaign would have gone on otherwise.
 */
export const stayPausedAfterMove = (tx: Transaction, campaignId: string, letsRun: boolean): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ isChanged: z.boolean() }))`
    select stay_paused_after_move(${campaignId}, ${letsRun}) as "isChanged"`)

/**
 * Locks the partner's campaigns, as a pause or a resumption locks its campaign, before the move reads what becomes of
 * each.
 */
export const lockMovingCampaigns = (tx: Transaction, partnerId: string) =>
  tx.query(sql.unsafe`select from campaign where partner_id = ${partnerId} order by id for no key update`)

/** Notes that all campaigns have resumed, so that none is resumed again. */
export const noteResumed = (tx: Transaction, partnerId: string) =>
  tx.query(sql.unsafe`update partner_move set resumes = '{}' where partner_id = ${partnerId}`)

/** Deletes a move that was given up. */
export const endMove = (tx: Transaction, partnerId: string) =>
  tx.query(sql.unsafe`delete from partner_move where partner_id = ${partnerId}`)

const campaignRow = z.object({
  slug: z.string(),
  status: z.enum(['active', 'paused', 'ended']),
  isHolding: z.boolean(),
  isInContract: z.boolean(),
})
export type MovingCampaign = z.infer<typeof campaignRow>

/** A partner's campaigns. */
export const listMovingCampaigns = (db: Pool | Transaction, partnerId: string): Promise<readonly MovingCampaign[]> =>
  db.any(sql.type(campaignRow)`
    select slug, status, contract is not null as "isInContract",
      exists (select from campaign_hold h where h.campaign_id = c.id and h.released_at is null) as "isHolding"
    from campaign c where partner_id = ${partnerId} order by created_at, id`)

export type MoveLine = Pick<Move, 'partnerId' | 'state' | 'baseUrl' | 'since'>

/**
 * Moves that an operator must continue: unfinished ones, and arrived ones with held campaigns, unchanged for an hour.
 */
const standing = `(state in ('holding', 'leaving', 'arriving') or state = 'here' and resumes <> '{}')
  and since < now() - interval '1 hour'`

export const listStandingMoves = statement<MoveLine>(
  'list-standing-moves',
  `select partner_id as "partnerId", state, base_url as "baseUrl", since from partner_move where ${standing} order by since`,
)

/** The same as a condition. */
export const standsStill = { ...sql.fragment``, sql: standing }
