import { hash } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import { etagOf } from '../../../domain/serving/etag.ts'
import type { Transaction } from '../../pool.ts'
import { gatheredStatement, statement } from '../../statements.ts'
import type { DrawValue } from './compact.ts'
import type { Dictionary } from './dictionaries.ts'
import { type StoredBody, type StoredEncoding, toStored } from './stored-body.ts'

/**
 * A file to be written. Files of a lower rank are uploaded to a store first. `campaignId` is null for files of the
 * whole site.
 */
export type WrittenFile = {
  path: string
  type: string
  body: string | Uint8Array
  subject: string
  campaignId: string | null
  rank: number
  /** A kept dictionary, which is nearly the same as the body; without it the body is stored by itself. */
  dictionary?: Dictionary | undefined
  /** The draw whose random values the file shows. */
  draw?: DrawValue | undefined
}

type Version = { path: string; type: string; etag: string; bytes: Buffer } & Pick<
  WrittenFile,
  'subject' | 'campaignId' | 'rank' | 'dictionary' | 'draw'
>

const toVersion = ({ body, ...file }: WrittenFile): Version => {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { ...file, bytes, etag: etagOf(bytes) }
}

/** A file's row. Its body is given as start and length within all bodies together. */
const toRow = (version: Version, stored: StoredBody, start: number) => {
  const { path, type, subject, campaignId, rank, etag } = version
  const { body, encoding, dictionary } = stored
  const digest = encoding === 'proof' ? hash('sha256', version.bytes) : null
  return [path, subject, campaignId, rank, type, start, body.length, encoding, dictionary, digest, etag]
}

/** All bodies are sent as one binary value: as texts in an array, each of their bytes would be processed four times. */
const toRows = (versions: readonly Version[]) => {
  const bodies: Buffer[] = []
  let start = 1
  const rows = versions.map((version) => {
    const stored = toStored(version)
    const row = toRow(version, stored, start)
    bodies.push(stored.body)
    start += stored.body.length
    return row
  })
  return { rows, bodies: Buffer.concat(bodies) }
}

type Written = { rendering: string; store: string | null }

const presentRow = z.object({ path: z.string() })

/** Notes the files that are stored with the same content as rendered from these sources. Returns their paths. */
const notePresent = async (tx: Transaction, versions: readonly Version[], rendering: string): Promise<Set<string>> => {
  const rows = sql.unnest(
    versions.map(({ path, etag, type }) => [path, etag, type]),
    ['text', 'text', 'text'],
  )
  const paths = await tx.anyFirst(sql.prepared('note-present-files', presentRow)`
    with present as materialized (
      select f.id, f.path, f.rendering from ${rows} as v (path, etag, content_type)
        cross join lateral (select * from site_file where path = v.path limit 1) f
      where f.etag = v.etag and f.content_type = v.content_type
    ), noted as (
      update site_file f set rendering = ${rendering} from present where f.id = present.id and present.rendering <> ${rendering}
    )
    select path from present`)
  return new Set(paths)
}

/** Writes files; one that is there with the same content keeps it. */
export const writeFiles = async (
  tx: Transaction,
  files: readonly WrittenFile[],
  { rendering, store }: Written,
): Promise<void> => {
  const versions = files.map(toVersion)
  const present = await notePresent(tx, versions, rendering)
  const changed = versions.filter(({ path }) => !present.has(path))
  if (changed.length === 0) return
  const { rows: listed, bodies } = toRows(changed)
  const rows = sql.unnest(listed, [
    'text',
    'text',
    'text',
    'int2',
    'text',
    'int4',
    'int4',
    'text',
    'text',
    'text',
    'text',
  ])
  await tx.query(sql.prepared('write-files', z.object({}))`
    insert into site_file as present (path, subject, campaign_id, rank, content_type, body, encoding, dictionary, digest, etag,
      rendering, is_to_upload)
    select path, subject, campaign_id, rank, content_type, substring(${sql.binary(bodies)}::bytea from start for bytes), encoding, dictionary, decode(digest, 'hex'), etag, ${rendering}, ${store !== null}
    from ${rows} as f (path, subject, campaign_id, rank, content_type, start, bytes, encoding, dictionary, digest, etag)
    order by path
    on conflict (path) do update set
      subject = excluded.subject, content_type = excluded.content_type, body = excluded.body, encoding = excluded.encoding,
      dictionary = excluded.dictionary, digest = excluded.digest, etag = excluded.etag, rendering = excluded.rendering, rendered_at = now(), is_to_upload = excluded.is_to_upload, tries = 0,
      retry_at = null`)
}

/** An avatar never changes under its key, so the start of the key identifies its version. */
const AVATAR_TAG_LENGTH = 22

/** An avatar that pages of a campaign show. */
export type ShownAvatar = { campaignId: string; key: string }

/**
 * Has the avatars that pages show uploaded with the pages, also those that an empty picture has replaced meanwhile. An
 * avatar belongs to the campaign that shows it first.
 */
export const writeAvatars = (tx: Transaction, shown: readonly ShownAvatar[], rendering: string) =>
  tx.query(sql.unsafe`
    insert into site_file (path, subject, campaign_id, rank, content_type, body, etag, rendering, is_to_upload)
    select distinct on (a.key) '/avatars/' || a.key, 'avatars', shown.campaign_id, 0, a.type, a.body,
      '"' || left(a.key, ${AVATAR_TAG_LENGTH}::integer) || '"', ${rendering}, true
    from ${sql.unnest(
      shown.map(({ campaignId, key }) => [campaignId, key]),
      ['text', 'text'],
    )} as shown (campaign_id, key)
      join avatar a on a.key = shown.key
    where a.fetched_at is not null
      and not exists (
        select from site_file f
        where f.path = '/avatars/' || a.key and f.etag = '"' || left(a.key, ${AVATAR_TAG_LENGTH}::integer) || '"')
    order by a.key, shown.campaign_id
    on conflict (path) do update set
      content_type = excluded.content_type, body = excluded.body, etag = excluded.etag, rendering = excluded.rendering,
      rendered_at = now(), is_to_upload = true, tries = 0, retry_at = null`)

export type AskedFile = { path: string; etag: string | null }
export type FoundFile = {
  type: string
  etag: string
  encoding: StoredEncoding
  dictionary: string | null
  body: Buffer | null
}

/** The body is null when the caller has this version. No row: there is no such file. */
export const findFile = gatheredStatement<AskedFile, FoundFile>(
  'find-site-file',
  `select asked.call, f.content_type as type, f.etag, f.encoding, f.dictionary, case when f.etag is distinct from asked.etag then f.body end as body
  from json_to_recordset($1::json) as asked (call integer, path text, etag text)
    cross join lateral (select * from site_file where path = asked.path limit 1) f`,
)

/**
 * $1 slug, $2 drawing id or null. Whether there is such a campaign, or drawing of it, whose pages are not rendered yet.
 */
export const isAwaited = statement<{ isAwaited: boolean }>(
  'is-site-file-awaited',
  `select not exists (select from site_file f where f.subject = coalesce(d.id, c.id)) as "isAwaited"
  from campaign c left join drawing d on d.campaign_id = c.id and d.id = $2
  where c.slug = $1 and ($2::text is null or d.id is not null)`,
)
