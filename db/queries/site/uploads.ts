import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { type Lease, newLease } from '../lease.ts'
import { readDictionary } from './dictionaries.ts'
import { SITE_SUBJECT } from './marks.ts'
import { fromStored, storedEncodings } from './stored-body.ts'
import { ASSETS_SUBJECT, LOG_SUBJECT } from './subjects.ts'

/** A file with a lower rank than `f` that the store has no version of at all. */
const isMissing = sql.fragment`linked.is_to_upload and not linked.was_uploaded and linked.rank < f.rank`

/**
 * Files `f` that the store does not have yet in their present version. One waits for those that it may link to and that
 * the store has no version of at all: those of its campaign, the assets, for the log's checkpoint its tiles, and for the
 * front page and the lists of campaigns the campaigns' pages. It waits for nothing else, since a store that is always
 * sent new proofs and pictures would otherwise never get the checkpoint or the status page.
 */
const toUpload = sql.fragment`
  site_file f
  where f.is_to_upload
    and not exists (select from site_file linked where ${isMissing} and linked.campaign_id = f.campaign_id)
    and not exists (
      select from site_file linked
      where ${isMissing} and linked.campaign_id is null
        and linked.subject = case f.subject when ${LOG_SUBJECT} then ${LOG_SUBJECT} else ${ASSETS_SUBJECT} end)
    and not (split_part(f.subject, '/', 1) = ${SITE_SUBJECT} and exists (
      select from site_file linked
      where ${isMissing} and linked.campaign_id is not null and linked.rank = f.rank - 1))`

const uploadDueAt = sql.fragment`greatest(f.rendered_at, f.retry_at, f.leased_until)`

const UPLOADS_PER_PASS = 500

/**
 * Files whose upload jobs remind of, some of them at a time: campaigns take turns, each with what others link to first,
 * after what is of no campaign. Without a store there are none.
 */
export const uploadsDue = sql.fragment`
  select id, due_at from (
    select f.id::text, ${uploadDueAt} as due_at,
      row_number() over (partition by f.campaign_id order by f.rank, f.id desc) as turn
    from ${toUpload} and ${uploadDueAt} <= now()
    order by turn, f.campaign_id is not null, f.rank, f.id desc limit ${UPLOADS_PER_PASS}
  ) uploads`

const idRow = z.object({ id: z.string() })

export const findUploadsDue = (tx: Pick<Transaction, 'anyFirst'>, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    select f.id::text from ${toUpload} and f.id = any(${sql.array(ids, 'int8')}) and ${uploadDueAt} <= now()`)

const storedRow = z.object({
  id: z.string(),
  lease: z.string(),
  tries: z.number(),
  path: z.string(),
  type: z.string(),
  body: z.instanceof(Buffer),
  encoding: z.enum(storedEncodings).nullable(),
  dictionary: z.string().nullable(),
  etag: z.string(),
})
/** A file that only the holder of its lease uploads. */
export type LeasedFile = Omit<z.infer<typeof storedRow>, 'encoding' | 'dictionary'>

export const leaseUploads: Lease<LeasedFile> = async (tx, ids, leaseSeconds) => {
  const rows = await tx.any(sql.type(storedRow)`
    with locked as materialized (
      select f.id from ${toUpload} and f.id = any(${sql.array(ids, 'int8')}) and ${uploadDueAt} <= now()
      order by f.id for no key update of f skip locked
    )
    update site_file f
    set ${newLease(leaseSeconds)}, tries = f.tries + 1
    from locked where f.id = locked.id
    returning f.id::text, f.lease::text, f.tries, f.path, f.content_type as type, f.body, f.encoding, f.dictionary, f.etag`)
  return Promise.all(
    rows.map(async ({ body, encoding, dictionary, ...file }) => ({
      ...file,
      body: await fromStored({ body, encoding, dictionary }, (id) => readDictionary(tx, id)),
    })),
  )
}

/** `failure` is null when the store took the file; otherwise the file is sent again after `delayMs`. */
export type Upload = { id: string; lease: string; etag: string; failure: string | null; delayMs: number | null }

/**
 * Records the outcome of uploads whose leases hold; a file that was rendered again meanwhile is still to be uploaded.
 */
export const endUploads = (tx: Transaction, uploads: readonly Upload[]): Promise<readonly string[]> => {
  const rows = sql.unnest(
    uploads
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ id, lease, etag, failure, delayMs }) => [id, lease, etag, failure, delayMs]),
    ['int8', 'uuid', 'text', 'text', 'int4'],
  )
  return tx.anyFirst(sql.type(z.object({ lease: z.string() }))`
    update site_file f
    set lease = null, leased_until = null, failure = u.failure,
      failing_since = case when u.failure is not null then coalesce(f.failing_since, now()) end,
      retry_at = now() + u.delay_ms * interval '1 millisecond',
      tries = case when u.failure is null then 0 else f.tries end,
      was_uploaded = f.was_uploaded or u.failure is null,
      is_to_upload = u.failure is not null or f.etag <> u.etag
    from ${rows} as u (id, lease, etag, failure, delay_ms)
    where f.id = u.id and f.lease = u.lease
    returning u.lease::text`)
}

/** Every file is uploaded to a store that has none of them; without a store none is. */
export const uploadEverything = (tx: Transaction, hasStore: boolean) =>
  tx.query(sql.unsafe`
    update site_file
    set is_to_upload = ${hasStore}, was_uploaded = false, tries = 0, retry_at = null, failure = null, failing_since = null
    where is_to_upload <> ${hasStore} or was_uploaded`)
