import { sql } from 'slonik'
import { z } from 'zod'
import { CAMPAIGNS_PER_PAGE } from '../../../domain/directory.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { SITE_SUBJECT } from './marks.ts'

const setting = z.object({ publicUrl: z.string(), rendering: z.string(), store: z.string().nullable() })
/**
 * What the site is rendered for: its address, a hash of the pages' sources, and where its files are uploaded to, if
 * anywhere.
 */
export type SiteSetting = z.infer<typeof setting>

const columns = sql.fragment`public_url as "publicUrl", rendering, store`

/** Null until a worker has started. */
export const findSite = (db: Pool | Transaction): Promise<SiteSetting | null> =>
  db.maybeOne(sql.prepared('site', setting)`select ${columns} from site`)

/** Locks the front page's rendering; false when another worker has it. */
export const lockFront = async (tx: Transaction): Promise<boolean> => {
  const isThere = await tx.maybeOne(sql.type(setting)`select ${columns} from site`)
  return (
    isThere === null ||
    (await tx.maybeOne(sql.type(setting)`select ${columns} from site for update skip locked`)) !== null
  )
}

export const noteFrontRendered = (tx: Transaction) => tx.query(sql.unsafe`update site set front_rendered_at = now()`)

const FRONT_EVERY_SECONDS = 60

/** Sums on the front page may be a minute old. */
export const markFrontForLater = (tx: Transaction) =>
  tx.query(sql.prepared('mark-front-for-later', z.object({}))`
    insert into stale_page (subject, since)
    select ${SITE_SUBJECT}, greatest(now(), front_rendered_at + make_interval(secs => ${FRONT_EVERY_SECONDS})) from site
    where not exists (select from stale_page where subject = ${SITE_SUBJECT} and since > now())`)

/** Records what the site is rendered for from now on; returns what it was before. */
export const setSite = async (
  tx: Transaction,
  { publicUrl, rendering, store }: SiteSetting,
): Promise<SiteSetting | null> => {
  const before = await tx.maybeOne(sql.type(setting)`select ${columns} from site for update`)
  await tx.query(sql.unsafe`
    insert into site (public_url, rendering, store) values (${publicUrl}, ${rendering}, ${store})
    on conflict (single) do update
    set public_url = excluded.public_url, rendering = excluded.rendering, store = excluded.store, checked_drawing = ''
    where (site.public_url, site.rendering, site.store) is distinct from (excluded.public_url, excluded.rendering, excluded.store)`)
  return before
}

/** Marks every page of the site in the background: campaigns first, then drawings and history, the newest first. */
export const markEverything = (tx: Transaction) =>
  tx.query(sql.unsafe`
    insert into stale_page (subject, is_background, share)
    select subject, true, share from (
      select ${SITE_SUBJECT}::text as subject, '' as share, 0 as rank, null::timestamptz as at, null::integer as page
      union all select distinct ${SITE_SUBJECT} || '/' || ceil(place / ${CAMPAIGNS_PER_PAGE}::numeric), '', 0, null::timestamptz, null::integer
        from campaign_rendering
      union all select id, id, 1, created_at, null from campaign
      union all select id, campaign_id, 2, draw_at, null from drawing
      union all select campaign_id || '/' || page, campaign_id, 3, null, page
        from campaign_rendering, generate_series(1, history_pages) page
    ) everything
    order by rank, at desc, page desc`)

/**
 * Marks what was not rendered from these sources and what has no page, among `limit` drawings, and those of them whose
 * proof is missing; returns how many were marked.
 */
export const markMissing = async (tx: Transaction, limit: number): Promise<number> => {
  const isStale = (subject: ReturnType<typeof sql.fragment>) => sql.fragment`
    not exists (select from site_file f where f.subject = ${subject} and f.rendering = site.rendering)
    and not exists (select from stale_page p where p.subject = ${subject})`
  const counted = await tx.maybeOne(sql.type(z.object({ marked: z.coerce.number() }))`
    with site as (select * from site for update skip locked),
    slice as materialized (
      select d.id, d.campaign_id, d.settled_at from site cross join lateral (
        select id, campaign_id, settled_at from drawing where id > site.checked_drawing order by id limit ${limit}) d
    ),
    marked as (
      insert into stale_page (subject, is_background, share)
      select slice.id, true, campaign_id from slice, site where ${isStale(sql.fragment`slice.id`)}
      union all
      select slice.id || '/proof', true, campaign_id from slice
      where settled_at is not null
        and not exists (select from site_file where subject = slice.id || '/proof')
        and not exists (select from stale_page where subject = slice.id || '/proof')
      union all
      select c.id, true, c.id from campaign c, site where site.checked_drawing = '' and ${isStale(sql.fragment`c.id`)}
      union all
      select ${SITE_SUBJECT}, true, '' from site
      where site.checked_drawing = '' and ${isStale(sql.fragment`${SITE_SUBJECT}`)}
      returning 1
    ),
    moved as (
      update site set checked_drawing = case
        when (select count(*) from slice) < ${limit} then '' else (select max(id) from slice) end
      where exists (select from site)
    )
    select count(*) as marked from marked`)
  return counted?.marked ?? 0
}
