import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { winnersModes } from '../../../domain/campaign-state.ts'
import { displayMembers } from '../../../domain/drawing/display-issues.ts'
import type { WinnerFinding } from '../../../domain/finding-words/winner.ts'
import type { TrialFinding } from '../../../domain/pull/sentence.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { ofAccount } from '../account/caller.ts'
import { type AskedRow, askedColumns, askedRow } from './winners-request.ts'
import { callDue, type Lease, newLease } from '../lease.ts'

const keptFor = sql.fragment`interval '1 day'`

/** A trial waits for its call, and then to be forgotten. */
const trialDueAt = sql.fragment`
  case when done_at is null then greatest(requested_at, leased_until) else requested_at + ${keptFor} end`

/** Trials that wait for their call, or to be forgotten. */
export const trialsDue = sql.fragment`select id, ${trialDueAt} as due_at from fetch_trial`

const target = z.object({
  campaignId: z.string(),
  winnersMode: z.enum(winnersModes),
  drawingId: z.string().nullable(),
})

const firstOpen = (isChosen: FragmentSqlToken) => sql.fragment`
  select d.id from drawing d where d.campaign_id = c.id and d.status = 'open' and d.cancelled_at is null and ${isChosen}
  order by d.cutoff_at, d.draw_at limit 1`

/** A campaign with its next open drawing: the next to be due, or else one that waits already. */
export const findTrialTarget = (tx: Transaction, actor: Actor, slug: string) =>
  tx.maybeOne(sql.type(target)`
    select c.id as "campaignId", c.winners_mode as "winnersMode",
      coalesce((${firstOpen(sql.fragment`d.cutoff_at > now()`)}), (${firstOpen(sql.fragment`true`)})) as "drawingId"
    from campaign c where c.slug = ${slug} and ${ofAccount(actor)}`)

export const insertTrial = (tx: Transaction, id: string, drawingId: string) =>
  tx.query(sql.unsafe`insert into fetch_trial (id, drawing_id) values (${id}, ${drawingId})`)

/** Those of these trials that wait for their call. A campaign that does not pull any more has no address. */
export const findTrialsDue = (tx: Pick<Transaction, 'any'>, ids: readonly string[]) =>
  tx.any(sql.type(callDue)`
    select f.id, coalesce(c.winners_url, '') as url, c.partner_id as share
    from fetch_trial f join drawing d on d.id = f.drawing_id join campaign c on c.id = d.campaign_id
    where f.id = any(${sql.array(ids, 'text')}) and f.done_at is null
      and greatest(f.requested_at, f.leased_until) <= now()`)

export const forgetOldTrials = (tx: Pick<Transaction, 'query'>) =>
  tx.query(sql.unsafe`delete from fetch_trial where requested_at + ${keptFor} <= now()`)

const trialRow = askedRow.extend({ url: z.string().nullable(), lease: z.string() })
/** `url` is null when the campaign does not pull any more. */
export type LeasedTrial = Omit<AskedRow, 'url'> & { url: string | null; lease: string }

export const leaseTrials: Lease<LeasedTrial> = (tx, ids, leaseSeconds) =>
  tx.any(sql.type(trialRow)`
    with leased as (
      update fetch_trial set ${newLease(leaseSeconds)}
      where id = any(${sql.array(ids, 'text')}) and done_at is null and greatest(requested_at, leased_until) <= now()
      returning id, drawing_id, lease
    )
    select leased.id, ${askedColumns}, leased.lease::text
    from leased join drawing d on d.id = leased.drawing_id
      join campaign c on c.id = d.campaign_id join partner p on p.id = c.partner_id`)

const shownWinner = z.object({ winner: z.string(), displayName: z.string().nullable() })

const displayIssues = z.object({
  count: z.number(),
  first: z.array(z.object({ position: z.number().nullable(), member: z.enum(displayMembers), detail: z.string() })),
  findings: z.array(z.custom<WinnerFinding>()).optional(),
})

/**
 * The outcome of a trial. `sentence`: the outcome in English; `finding`: what the sentence is made from, absent if the
 * release before wrote it; `winners`: the first of the `count` winners that would be taken; `displayIssues`: what would
 * be left out; `ms`: how long the source took.
 */
export const trialOutcome = z.object({
  ok: z.boolean(),
  sentence: z.string(),
  finding: z.custom<TrialFinding>().optional(),
  winners: z.array(shownWinner),
  count: z.number(),
  round: z.union([z.string(), z.number()]).nullable(),
  displayIssues,
  ms: z.number(),
})
export type TrialOutcome = z.infer<typeof trialOutcome>

/** Returns whether the lease was still the one that the call was made under. */
export const writeTrialOutcome = async (
  tx: Transaction,
  { id, lease }: Pick<LeasedTrial, 'id' | 'lease'>,
  outcome: TrialOutcome,
): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update fetch_trial
    set lease = null, leased_until = null, done_at = now(), outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${id} and lease = ${lease}::uuid`)
  return rowCount === 1
}

const trial = z.object({ drawingId: z.string(), outcome: trialOutcome.nullable() })
export type Trial = z.infer<typeof trial>

/** `outcome` is null until it is there. */
export const findTrial = (pool: Pool, actor: Actor, slug: string, id: string): Promise<Trial | null> =>
  pool.maybeOne(sql.type(trial)`
    select f.drawing_id as "drawingId", f.outcome
    from fetch_trial f join drawing d on d.id = f.drawing_id join campaign c on c.id = d.campaign_id
    where f.id = ${id} and c.slug = ${slug} and ${ofAccount(actor)}`)
