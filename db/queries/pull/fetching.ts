import { sql } from 'slonik'
import { z } from 'zod'
import type { Attention } from '../../../domain/attention.ts'
import type { DisplayIssues } from '../../../domain/drawing/display-issues.ts'
import type { SentWinners } from '../../../domain/drawing/winners.ts'
import type { SourceFinding } from '../../../domain/finding-words/source.ts'
import { sourceSentence } from '../../../domain/pull/sentence.ts'
import { SLOW_TRIES } from '../../../domain/test-mode/simulated-failure.ts'
import type { Transaction } from '../../pool.ts'
import { type AskedRow, askedColumns, askedRow } from './winners-request.ts'
import { flagEach, givenUp, noAttention, unflag } from '../attention.ts'
import { lockDrawings } from '../drawing/lock-drawings.ts'
import { remindUntil } from '../due.ts'
import { callDue, type Lease } from '../lease.ts'

const isWaiting = sql.fragment`
  d.status = 'open' and d.cancelled_at is null and d.held_at is null and not d.waits_for_person`

const isPulled = sql.fragment`c.winners_mode = 'pull'`

const isMissing = sql.fragment`
  f.gave_up_at is null and (c.ended_at is null or d.cutoff_at <= c.ended_at)
    and not exists (select from winner_list l where l.drawing_id = d.id and l.fetched_for = d.cutoff_at)`

const itsFetch = sql.fragment`left join winner_fetch f on f.drawing_id = d.id and f.cutoff_at = d.cutoff_at`

/**
 * Drawings whose winners the service is to fetch, with the state of the fetch, for a further condition on `d`, `c` and
 * `f`. A fetch that is under way when its campaign ends goes on.
 */
const toFetch = sql.fragment`
  drawing d join campaign c on c.id = d.campaign_id ${itsFetch}
  where ${isWaiting} and ${isPulled} and ${isMissing}`

/** A call that is under way is waited for until its lease runs out. */
const fetchDueAt = sql.fragment`greatest(d.cutoff_at, f.retry_at, f.leased_until, d.retry_at)`

const isAtCutoff = sql.fragment`${isWaiting} and d.cutoff_at <= ${remindUntil}`

/**
 * The pull campaigns of drawings at their cutoff: each campaign is looked at once, however many of its drawings there
 * are.
 */
const pulledCampaigns = sql.fragment`
  select c.id, c.ended_at
  from (select distinct d.campaign_id from drawing d where ${isAtCutoff}) waiting
    cross join lateral (select * from campaign c where c.id = waiting.campaign_id and ${isPulled} limit 1) c`

/**
 * Drawings whose winners are to be fetched. Each `offset 0` makes Postgres find the campaigns first: often there is
 * none, and it would otherwise join drawings to drawings.
 */
export const fetchesDue = sql.fragment`
  select d.id, ${fetchDueAt} as due_at
  from (${pulledCampaigns} offset 0) c
    cross join lateral (select * from drawing d where d.campaign_id = c.id and ${isAtCutoff} offset 0) d
    ${itsFetch}
  where ${isMissing}`

/**
 * Those of these drawings whose winners are to be fetched now, the longest due first, with the source's address and how
 * many winners it is asked for; calls are shared out by partner.
 */
export const findFetchesDue = (tx: Pick<Transaction, 'any'>, ids: readonly string[]) =>
  tx.any(sql.type(callDue.extend({ winnersExpected: z.number() }))`
    select d.id, c.winners_url as url, c.partner_id as share, d.winners_expected as "winnersExpected"
    from ${toFetch} and d.id = any(${sql.array(ids, 'text')}) and ${fetchDueAt} <= now()
    order by ${fetchDueAt}, d.id`)

const fetchRow = askedRow.extend({
  lease: z.string(),
  tries: z.number(),
  campaignId: z.string(),
  isSimulatedSlow: z.boolean(),
})
/**
 * A fetch whose outcome only the holder of its lease records. `isSimulatedSlow`: a partner asked for a time-out, in
 * test mode.
 */
export type LeasedFetch = AskedRow & { lease: string; tries: number; campaignId: string; isSimulatedSlow: boolean }

/**
 * Leases the fetches that are still due. The drawings are locked before this is decided, so that a fetch that another
 * worker has just leased, or completed, is not made again.
 */
export const leaseFetches: Lease<LeasedFetch> = async (tx, ids, leaseSeconds) => {
  await lockDrawings(tx, ids)
  return tx.any(sql.type(fetchRow)`
    with leased as (
      insert into winner_fetch as present (drawing_id, cutoff_at, tries, started_at, lease, leased_until)
      select d.id, d.cutoff_at, 1, now(), gen_random_uuid(), now() + make_interval(secs => ${leaseSeconds})
      from ${toFetch} and d.id = any(${sql.array(ids, 'text')}) and ${fetchDueAt} <= now()
      order by d.id
      on conflict (drawing_id) do update set
        cutoff_at = excluded.cutoff_at, lease = excluded.lease, leased_until = excluded.leased_until,
        tries = case when present.cutoff_at = excluded.cutoff_at then present.tries + 1 else 1 end,
        started_at = case when present.cutoff_at = excluded.cutoff_at then present.started_at else now() end,
        failure = case when present.cutoff_at = excluded.cutoff_at then present.failure end,
        retry_at = case when present.cutoff_at = excluded.cutoff_at then present.retry_at end,
        gave_up_at = null
      where present.cutoff_at < excluded.cutoff_at
        or present.cutoff_at = excluded.cutoff_at and present.gave_up_at is null
          and greatest(present.retry_at, present.leased_until, '-infinity') <= now()
      returning drawing_id, lease, tries
    )
    select d.id, ${askedColumns}, leased.lease::text, leased.tries, c.id as "campaignId",
      leased.tries <= ${SLOW_TRIES} and exists (
        select from simulated_failure s
        where s.drawing_id = d.id and s.cutoff_at = d.cutoff_at and s.kind = 'slow_source') as "isSimulatedSlow"
    from leased join drawing d on d.id = leased.drawing_id
      join campaign c on c.id = d.campaign_id join partner p on p.id = c.partner_id`)
}

const campaignRow = z.object({ id: z.string(), url: z.string() })
const lockedRow = z.object({ lease: z.string(), startedAt: z.date(), now: z.date(), hasEnded: z.boolean() })
/** `hasEnded`: its campaign has. */
export type LockedFetch = { startedAt: Date; now: Date; hasEnded: boolean }

/**
 * Locks those fetches whose calls have ended and whose outcomes may still be taken: the campaign pulls from the address
 * that was called, the drawing was not cancelled or held, its cutoff is the same, and the lease is the one of the call.
 * Campaigns are locked before drawings, and both in sorted order.
 */
export const lockFetches = async (
  tx: Transaction,
  fetches: readonly LeasedFetch[],
): Promise<ReadonlyMap<string, LockedFetch>> => {
  const campaigns = await tx.any(sql.type(campaignRow)`
    select id, winners_url as url from campaign
    where id = any(${sql.array([...new Set(fetches.map(({ campaignId }) => campaignId))], 'text')})
      and winners_mode = 'pull'
    order by id
    for share`)
  const urls = new Map(campaigns.map(({ id, url }) => [id, url]))
  const present = fetches.filter(({ campaignId, url }) => urls.get(campaignId) === url)
  const locked = await tx.any(sql.type(lockedRow)`
    select f.lease::text, f.started_at as "startedAt", now(), c.status = 'ended' as "hasEnded"
    from ${sql.unnest(
      present.map(({ id, lease }) => [id, lease]),
      ['text', 'uuid'],
    )} as p (id, lease)
      join drawing d on d.id = p.id
      join campaign c on c.id = d.campaign_id
      join winner_fetch f on f.drawing_id = d.id and f.lease = p.lease and f.cutoff_at = d.cutoff_at
    where d.status = 'open' and d.cancelled_at is null and d.held_at is null
    order by d.id
    for no key update of d, f`)
  return new Map(locked.map(({ lease, ...row }) => [lease, row]))
}

/** The values, with null for absent ones; null altogether when all are absent. */
const shown = (values: readonly (string | null | undefined)[] | null) =>
  values?.some((value) => typeof value === 'string') ? values.map((value) => value ?? null) : null

/** Writes the lists that were fetched for locked drawings, in place of those that were sent. */
export const takeFetched = (
  tx: Transaction,
  fetched: readonly { id: string; list: SentWinners; round: string | number | null; issues: DisplayIssues }[],
) => {
  const rows = fetched.map(({ id, list, round, issues }) => ({
    id,
    winners: list.winners,
    names: shown(list.displayNames),
    avatars: shown(list.avatarUrls),
    round,
    issues: issues.count > 0 ? issues : null,
  }))
  return tx.query(sql.unsafe`
    with fetched as materialized (
      select f.*, d.cutoff_at
      from json_to_recordset(${JSON.stringify(rows)}::json)
          as f (id text, winners text[], names text[], avatars text[], round jsonb, issues jsonb)
        join drawing d on d.id = f.id
    ), list as (
      insert into winner_list (drawing_id, winners, display_names, avatar_urls, display_issues, fetched_for)
      select id, winners, names, avatars, issues, cutoff_at from fetched order by id
      on conflict (drawing_id) do update set winners = excluded.winners, display_names = excluded.display_names,
        avatar_urls = excluded.avatar_urls, display_issues = excluded.display_issues, fetched_for = excluded.fetched_for,
        sent_at = now(), display_changed_at = null
    ), ended as (
      update winner_fetch f set lease = null, leased_until = null, failure = null, retry_at = null
      from fetched where f.drawing_id = fetched.id
    )
    update drawing d set partner_round = fetched.round, ${noAttention}, retry_at = null
    from fetched where d.id = fetched.id`)
}

/**
 * `retryAt` is when the next call is made; null: none is, and a person has to see to it unless the campaign has ended.
 * `isOurs`: the service itself failed; `isLongOurs`: for so long that operators have to see to it.
 */
export type FetchFailure = {
  id: string
  finding: SourceFinding
  retryAt: Date | null
  hasEnded: boolean
  isOurs: boolean
  isLongOurs: boolean
}

const GIVEN_UP = givenUp('fetch-winners')

const attentionFor = ({ finding, retryAt, hasEnded, isLongOurs }: FetchFailure): Attention | null => {
  if (isLongOurs) return GIVEN_UP
  if (retryAt || hasEnded) return null
  return { code: 'fetch_failed', detail: { failure: sourceSentence(finding).en, finding } }
}

/** Records that calls failed, for locked drawings. */
export const failFetches = async (tx: Transaction, failures: readonly FetchFailure[]): Promise<void> => {
  const rows = sql.unnest(
    failures.map(({ id, finding, retryAt, isOurs }) => [
      id,
      sourceSentence(finding).en,
      retryAt?.toISOString() ?? null,
      isOurs,
    ]),
    ['text', 'text', 'timestamptz', 'bool'],
  )
  await tx.query(sql.unsafe`
    update winner_fetch f
    set lease = null, leased_until = null, failure = failed.sentence, retry_at = failed.retry_at,
      gave_up_at = case when failed.retry_at is null then now() end,
      started_at = case when failed.is_ours then now() else f.started_at end
    from ${rows} as failed (id, sentence, retry_at, is_ours)
    where f.drawing_id = failed.id`)
  const ofSources = failures.filter(({ isOurs }) => !isOurs)
  await unflag(
    tx,
    ofSources.map(({ id }) => id),
    GIVEN_UP.code,
  )
  const stuck = failures.flatMap((failure) => {
    const attention = attentionFor(failure)
    return attention ? [{ id: failure.id, attention }] : []
  })
  await flagEach(tx, stuck)
}
