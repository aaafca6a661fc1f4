import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { remindUntil } from '../due.ts'
import { eachOf } from '../each-of.ts'

/** The front page, the lists of campaigns and what does not depend on any. */
export const SITE_SUBJECT = 'site'

/** A page of the list of all campaigns. */
export const directorySubject = (page: number): string => `${SITE_SUBJECT}/${page}`
export const isOfSite = (subject: string): boolean => subject.split('/')[0] === SITE_SUBJECT

/** A drawing's proof changes less often than its pages, and is rendered before them. */
const PROOF = '/proof'
export const proofSubject = (drawingId: string): string => drawingId + PROOF
export const isProofSubject = (subject: string): boolean => subject.endsWith(PROOF)

/** A page of a campaign's history is rendered by itself when many are to be rendered again. */
export const historySubject = (campaignId: string, page: number): string => `${campaignId}/${page}`

/** Pages in the background that are reminded of at a time, while nothing else is stale. */
const BACKGROUND_PER_PASS = 100

/**
 * With a log and without a store, proofs wait for their log entry and pages do not; until a proof is stored it is
 * composed when it is asked for. So no proof has to be stored before the pages that link to it.
 */
const proofsWait = sql.fragment`exists (select from log_head) and not exists (select from site where store is not null)`

/**
 * Marks by their subject, for the jobs that remind of them. A drawing's pages and its proof share one reminder, which
 * is cheaper, unless the proof is to be there first. In the background campaigns take turns, each with its oldest marks
 * first.
 */
export const marksDue = sql.fragment`
  select min(subject) as id, min(since) as due_at from stale_page
  where not is_background group by case when ${proofsWait} then split_part(subject, ${PROOF}, 1) else subject end
  union all
  select subject, since from (
    select p.subject, p.since
    from (${eachOf({ column: 'share', table: 'stale_page', where: sql.fragment`is_background` })}) shares
      cross join lateral (
      select id, subject, since, row_number() over (order by since, id) as turn from stale_page
      where is_background and share = shares.value and since <= now()
      order by since, id limit ${BACKGROUND_PER_PASS}) p
    where not exists (select from stale_page where not is_background and since <= now())
    order by p.turn, p.id limit ${BACKGROUND_PER_PASS}
  ) background`

/** Whether any mark is due. Unlike `marksDue`, it does not group the tens of thousands of marks that a burst leaves. */
export const areMarksDue = sql.fragment`
  (exists (select from stale_page where not is_background and since <= ${remindUntil})
    or exists (select from stale_page where is_background and since <= now()))`

/**
 * Makes the statements of rendering use indexes and generic plans, which a connection makes once: planning takes as
 * long as running them for a hundred drawings. These plans are good however old the statistics are that they are made
 * from.
 */
export const useKnownPlans = (tx: Transaction): Promise<unknown> =>
  tx.query(sql.prepared('use-known-plans', z.object({}))`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`)

const RENDER_AGAIN_SECONDS = 60
const MAX_FAILURE_LENGTH = 300

const subjectRow = z.object({ subject: z.string(), campaignId: z.string().nullable() })

/** Which campaign each subject is of; those of none are left out. */
export const findCampaignsOf = (tx: Transaction, subjects: readonly string[]) =>
  tx.any(sql.prepared('campaigns-of-pages', subjectRow)`
    select s.subject, coalesce(d.campaign_id, c.id) as "campaignId"
    from unnest(${sql.array(subjects, 'text')}) s (subject)
      left join lateral (select campaign_id from drawing where id = split_part(s.subject, '/', 1) limit 1) d on true
      left join lateral (select id from campaign where id = split_part(s.subject, '/', 1) limit 1) c on true`)

const lockedRendering = z.object({
  campaignId: z.string(),
  brief: z.string().nullable(),
  historyPages: z.number(),
  pagesPutOff: z.array(z.number()),
  isRecent: z.boolean(),
  place: z.number(),
})
/** `isRecent`: its pages were rendered a moment ago. */
export type LockedRendering = z.infer<typeof lockedRendering>

/** How often a campaign's own pages are rendered while more of its draws wait to be rendered. */
const CAMPAIGN_EVERY_SECONDS = 1

/**
 * Locks the rendering of these campaigns, in order; one that another worker has locked is left to it, with its marks.
 */
export const lockRenderings = async (tx: Transaction, campaignIds: readonly string[]) => {
  const ids = sql.array(campaignIds.toSorted(), 'text')
  await tx.query(sql.unsafe`
    insert into campaign_rendering (campaign_id)
    select id from unnest(${ids}) c (id)
    where not exists (select from campaign_rendering r where r.campaign_id = c.id)
    on conflict do nothing`)
  return tx.any(sql.type(lockedRendering)`
    select campaign_id as "campaignId", brief, history_pages as "historyPages", pages_put_off as "pagesPutOff",
      rendered_at > now() - make_interval(secs => ${CAMPAIGN_EVERY_SECONDS}) as "isRecent", place
    from campaign_rendering where campaign_id = any(${ids})
    order by campaign_id
    for update skip locked`)
}

export type KeptRendering = { campaignId: string; brief: string; historyPages: number; nextDrawAt: Date | null }

export const keepRenderings = (tx: Transaction, renderings: readonly KeptRendering[]) =>
  tx.query(sql.prepared('keep-renderings', z.object({}))`
    update campaign_rendering r
    set brief = k.brief, history_pages = k.history_pages, next_draw_at = k.next_draw_at, rendered_at = now(), pages_put_off = '{}'
    from ${sql.unnest(
      renderings.map(({ campaignId, brief, historyPages, nextDrawAt }) => [
        campaignId,
        brief,
        historyPages,
        nextDrawAt?.toISOString() ?? null,
      ]),
      ['text', 'text', 'int4', 'timestamptz'],
    )} as k (campaign_id, brief, history_pages, next_draw_at)
    where r.campaign_id = k.campaign_id`)

/** How many marks are looked at, a few batches: a draw behind them waits longer than a campaign's pages are put off. */
const MAX_WAITING = 500

/** Which of these campaigns have drawings whose pages are to be rendered now. */
export const findCampaignsThatWait = (tx: Transaction, campaignIds: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.prepared('campaigns-that-wait', z.object({ id: z.string() }))`
    select distinct d.campaign_id as id
    from (
        select subject from stale_page where not is_background and since <= now() order by since limit ${MAX_WAITING}) p
      cross join lateral (select campaign_id from drawing where id = p.subject limit 1) d
    where d.campaign_id = any(${sql.array(campaignIds, 'text')})`)

/** Pages of a campaign's history that are to be rendered with the campaign. */
export type PutOff = { campaignId: string; pages: readonly number[] }

/** Puts off the pages of these campaigns, whose renderings are locked. */
export const putOffCampaigns = async (tx: Transaction, campaigns: readonly PutOff[]): Promise<void> => {
  await tx.query(sql.unsafe`
    update campaign_rendering r set pages_put_off = p.pages::integer[]
    from ${sql.unnest(
      campaigns.map(({ campaignId, pages }) => [campaignId, `{${pages.join()}}`]),
      ['text', 'text'],
    )} as p (campaign_id, pages)
    where r.campaign_id = p.campaign_id`)
  await tx.query(sql.unsafe`
    insert into stale_page (subject, since)
    select campaign_id, rendered_at + make_interval(secs => ${CAMPAIGN_EVERY_SECONDS}) from campaign_rendering r
    where campaign_id = any(${sql.array(
      campaigns.map(({ campaignId }) => campaignId),
      'text',
    )}) and not exists (
      select from stale_page
      where subject = r.campaign_id and not is_background and since <= r.rendered_at + make_interval(secs => ${CAMPAIGN_EVERY_SECONDS}))`)
}

const markedRow = z.object({ subject: z.string() })

/** The proofs of these drawings that are to be rendered now, by their subjects. */
export const findStaleProofs = (tx: Transaction, drawingIds: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.prepared('stale-proofs', markedRow)`
    select distinct subject from stale_page
    where subject = any(${sql.array(drawingIds.map(proofSubject), 'text')}) and since <= now()
    order by subject`)

/**
 * Deletes all marks of these subjects that are there. What is read afterwards is at least as new as the changes they
 * stand for.
 */
export const takeMarks = (tx: Transaction, subjects: readonly string[]) =>
  tx.query(
    sql.prepared(
      'take-marks',
      z.object({}),
    )`delete from stale_page where subject = any(${sql.array(subjects, 'text')})`,
  )

/** Marks the pages of these subjects; those in the background wait until nothing else is stale. */
export const markSubjects = (tx: Transaction, subjects: readonly string[], { isBackground = false } = {}) =>
  tx.query(sql.unsafe`
    insert into stale_page (subject, is_background, share)
    select subject, ${isBackground}, case when ${isBackground} then ${shareOf(sql.fragment`subject`)} else '' end
    from unnest(${sql.array(subjects, 'text')}) s (subject)`)

/** The page of a campaign is rendered again when the next change of its terms takes effect. */
export const markForComingTerms = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.query(sql.prepared('mark-for-coming-terms', z.object({}))`
    insert into stale_page (subject, since)
    select campaign_id, min(from_draw_at) from campaign_terms
    where campaign_id = any(${sql.array(campaignIds, 'text')}) and from_draw_at > now()
    group by campaign_id`)

/** Marks every drawing of a campaign, the newest first. */
export const markDrawingsOf = (tx: Transaction, campaignIds: readonly string[]) =>
  tx.query(sql.unsafe`
    insert into stale_page (subject, is_background, share)
    select id, true, campaign_id from drawing where campaign_id = any(${sql.array(campaignIds, 'text')}) order by draw_at desc`)

/** The campaign that a subject is of. */
const shareOf = (subject: FragmentSqlToken) =>
  sql.fragment`coalesce((select campaign_id from owner_of(${subject})), '')`

/** Marks a page whose rendering failed, to be rendered again after a while. */
export const markFailed = (tx: Transaction, failures: readonly { subject: string; failure: string }[]) =>
  tx.query(sql.unsafe`
    insert into stale_page (subject, since, is_background, share, failure)
    select subject, now() + make_interval(secs => ${RENDER_AGAIN_SECONDS}), true, ${shareOf(sql.fragment`subject`)}, failure
    from ${sql.unnest(
      failures.map(({ subject, failure }) => [subject, failure.slice(0, MAX_FAILURE_LENGTH)]),
      ['text', 'text'],
    )} as f (subject, failure)`)

/** Puts off the marks of a subject that could neither be rendered nor be marked as failed. */
export const putOffMarks = (tx: Transaction, subject: string, failure: string) =>
  tx.query(sql.unsafe`
    update stale_page
    set since = now() + make_interval(secs => ${RENDER_AGAIN_SECONDS}), is_background = true,
      share = ${shareOf(sql.fragment`subject`)}, failure = ${failure}
    where subject = ${subject}`)
