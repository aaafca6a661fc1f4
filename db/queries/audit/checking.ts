/** What the check of the audit log's chains reads, a portion at a time, and what it found. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { chainedEntry } from './entry.ts'

const placeRow = z.object({ partnerId: z.string(), place: z.coerce.number() })
/** A place of a partner's chain. */
export type Place = z.infer<typeof placeRow>

/**
 * Takes the next portion, unless one was taken in the last `everySeconds`. Returns the place after which it begins;
 * null: it is not time yet.
 */
export const takeAuditTurn = (pool: Pool, everySeconds: number): Promise<Place | null> =>
  pool.maybeOne(sql.type(placeRow)`
    update audit_check set checked_at = now() where checked_at <= now() - make_interval(secs => ${everySeconds})
    returning partner_id as "partnerId", place`)

/** The next portion begins after this place; null: a round over all is done, and the next one begins. */
export const setAuditCursor = (pool: Pool, place: Place | null) =>
  pool.query(sql.unsafe`
    update audit_check set partner_id = ${place?.partnerId ?? ''}, place = ${place?.place ?? -1},
      ended_at = case when ${place === null} then now() else ended_at end`)

/** For each partner among the newest links: the first of their places in its chain. */
export const findLastLinked = (pool: Pool, links: number): Promise<readonly Place[]> =>
  pool.any(sql.type(placeRow)`
    select partner_id as "partnerId", min(place) as place
    from (select partner_id, place from audit_link order by entry_id desc limit ${links}) last
    group by partner_id`)

const idRow = z.object({ id: z.string() })

/** The partners after this one, in the order of their ids, including partners of whom only a chain is left. */
export const findAuditedAfter = (pool: Pool, partnerId: string, limit: number): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(idRow)`
    (select id from partner where id > ${partnerId} order by id limit ${limit})
    union
    (select partner_id from audit_chain where partner_id > ${partnerId} order by partner_id limit ${limit})
    order by id limit ${limit}`)

const linkRow = z.object({
  place: z.coerce.number(),
  entryId: z.string(),
  hash: z.instanceof(Buffer),
  entry: chainedEntry.nullable(),
})
/** `entry`: null where it is gone. */
export type LinkedEntry = z.infer<typeof linkRow>

export const findLinksFrom = (
  pool: Pool,
  { partnerId, place }: Place,
  limit: number,
): Promise<readonly LinkedEntry[]> =>
  pool.any(sql.type(linkRow)`
    select l.place, l.entry_id::text as "entryId", l.hash,
      case when e.id is not null then exported_audit_entry(e) end as entry
    from audit_link l left join audit_entry e on e.partner_id = l.partner_id and e.id = l.entry_id
    where l.partner_id = ${partnerId} and l.place >= ${place}
    order by l.place limit ${limit}`)

const headsRow = z.object({
  entries: z.coerce.number(),
  logged: z.object({ entries: z.number(), head: z.string() }).nullable(),
  hashThere: z.string().nullable(),
})
/**
 * `entries`: the chain's length; `logged`: its last head in the transparency log; `hashThere`: of the link at that
 * head.
 */
export type Heads = z.infer<typeof headsRow>

export const compareHeads = (pool: Pool, partnerId: string): Promise<Heads> =>
  pool.one(sql.type(headsRow)`
    with logged as materialized (
      select convert_from(entry, 'UTF8')::jsonb as head from log_entry
      where logged_audit_account(entry) = convert_to(log_hex(sha256(convert_to(${partnerId}, 'UTF8'))), 'UTF8')
      order by index desc limit 1
    )
    select coalesce((select entries from audit_chain where partner_id = ${partnerId}), 0) as entries,
      (select head from logged) as logged,
      (select log_hex(hash) from audit_link
        where partner_id = ${partnerId} and place = (select (head ->> 'entries')::bigint - 1 from logged)) as "hashThere"`)

/** Stand for a place in findings that are about no place: about a chain's head, or about an entry without a place. */
export const HEAD = -1
export const NO_PLACE = -2

/** Of an entry `e`: it neither has a place nor waits for one. */
const isUnplaced = sql.fragment`
  not exists (select from audit_link l where l.partner_id = e.partner_id and l.entry_id = e.id)
  and not exists (select from audit_unlinked u where u.partner_id = e.partner_id and u.entry_id = e.id)`

const unplacedRow = z.object({ id: z.string(), isGone: z.boolean() })

/**
 * The first entry in a range of ids that neither has a place nor waits for one, or else one deleted while it waited.
 */
export const findUnplaced = (
  pool: Pool,
  { partnerId, fromId, toId }: { partnerId: string; fromId: string; toId: string },
): Promise<z.infer<typeof unplacedRow> | null> =>
  pool.maybeOne(sql.type(unplacedRow)`
    select id, "isGone" from (
      (select e.id::text as id, false as "isGone" from audit_entry e
      where e.partner_id = ${partnerId} and e.id between ${fromId}::bigint and ${toId}::bigint and ${isUnplaced}
      order by e.id limit 1)
      union all
      (select u.entry_id::text, true from audit_unlinked u
      where u.partner_id = ${partnerId}
        and not exists (select from audit_entry e where e.partner_id = u.partner_id and e.id = u.entry_id)
      order by u.entry_id limit 1)
    ) unplaced limit 1`)

/** `entryId`: that of an entry which has no place, null of all other findings. */
export type Finding = Place & { found: string; entryId: string | null }

/** What was found is kept as it was found first. */
export const noteAuditFindings = (tx: Transaction, findings: readonly Finding[]) =>
  tx.query(sql.unsafe`
    insert into audit_finding (partner_id, place, entry_id, found)
    select partner_id, place, entry_id, found
    from ${sql.unnest(
      findings.map(({ partnerId, place, entryId, found }) => [partnerId, place, entryId, found]),
      ['text', 'int8', 'int8', 'text'],
    )} as f (partner_id, place, entry_id, found)
    on conflict (partner_id, place) where cleared_at is null do nothing`)

/** Clears findings about these places of a chain, except `but`, and about an entry that has a place now or is gone. */
export const clearAuditFindings = (
  tx: Transaction,
  { partnerId, from, to }: { partnerId: string; from: number; to: number },
  but: readonly number[],
) =>
  tx.query(sql.unsafe`
    update audit_finding f set cleared_at = now()
    where partner_id = ${partnerId} and place <> all(${sql.array(but, 'int8')}) and cleared_at is null
      and (place between ${from} and ${to}
        or place = ${NO_PLACE} and not exists (select from audit_unlinked u where u.entry_id = f.entry_id)
          and not exists (select from audit_entry e where e.partner_id = f.partner_id and e.id = f.entry_id and ${isUnplaced}))`)

/** Clears the finding about a chain's head, which agrees with its links and with the log. */
export const clearHeadFinding = (tx: Transaction, partnerId: string) =>
  tx.query(sql.unsafe`
    update audit_finding set cleared_at = now()
    where partner_id = ${partnerId} and place = ${HEAD} and cleared_at is null`)
