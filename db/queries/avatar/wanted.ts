import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { isDead, leftWithHost } from './silent-hosts.ts'

/** Longer addresses are never called: partners may not send them, but rows older than that rule may hold some. */
const MAX_ADDRESS_LENGTH = 2_048
/** An address that was given up is called again when a later drawing shows it, but not at once. */
const left = sql.fragment`interval '1 hour'`
/** How many places of one list, and about how many of all lists, one transaction notes. */
const PLACES_PER_LIST = 2_000
const PLACES_AT_ONCE = 4_000

const idRow = z.object({ id: z.string() })

const wantedRow = z.object({
  id: z.string(),
  since: z.date(),
  position: z.number(),
  isTaken: z.boolean(),
  isLast: z.boolean(),
})
/** A part of a drawing's list, from a position on. */
export type WantedPart = z.infer<typeof wantedRow>

/**
 * Takes the next part of the lists of these drawings. Partners take turns, each with its newest lists first. Lists for
 * which there is no room now are returned as not taken; those that are no longer wanted are not returned. The lists
 * stay locked until their avatars are noted: otherwise an avatar that is removed meanwhile would be noted, and never be
 * found unshown again. A change of a list locks in the same order: the list first, then its row here (wanted_avatars).
 */
export const takeWanted = async (tx: Transaction, ids: readonly string[]): Promise<readonly WantedPart[]> => {
  await tx.query(sql.unsafe`
    select from winner_list where drawing_id = any(${sql.array(ids, 'text')}) order by drawing_id for share`)
  return tx.any(sql.type(wantedRow)`
    with locked as materialized (
      select drawing_id, since, position from wanted_avatars
      where drawing_id = any(${sql.array(ids, 'text')})
      order by drawing_id
      for update
    ), sized as materialized (
      select locked.*, coalesce(cardinality(l.avatar_urls), 0) as size, c.partner_id
      from locked left join winner_list l using (drawing_id)
        join drawing d on d.id = locked.drawing_id join campaign c on c.id = d.campaign_id
    ), in_turn as (
      select *, row_number() over (partition by partner_id order by since desc, drawing_id) as turn from sized
    ), taken as (
      select *, position + ${PLACES_PER_LIST} >= size as is_last,
        sum(least(size - position, ${PLACES_PER_LIST})) over (
          order by turn, since desc, drawing_id rows unbounded preceding) as places
      from in_turn
    ), chosen as (
      select * from taken where places - least(size - position, ${PLACES_PER_LIST}) < ${PLACES_AT_ONCE}
    ), gone as (
      delete from wanted_avatars w using chosen c where w.drawing_id = c.drawing_id and c.is_last
    ), moved as (
      update wanted_avatars w set position = c.position + ${PLACES_PER_LIST}
      from chosen c where w.drawing_id = c.drawing_id and not c.is_last
    )
    select taken.drawing_id as id, taken.since, taken.position, chosen.drawing_id is not null as "isTaken",
      taken.is_last as "isLast"
    from taken left join chosen using (drawing_id)`)
}

const shownBy = (parts: readonly WantedPart[]) => sql.fragment`
  select l.drawing_id, c.partner_id, part.since, encode(sha256(convert_to(u.url, 'UTF8')), 'hex') as key, u.url
  from ${sql.unnest(
    parts.map(({ id, position, since }) => [id, position, since.toISOString()]),
    ['text', 'int4', 'timestamptz'],
  )} as part (drawing_id, position, since)
    join winner_list l on l.drawing_id = part.drawing_id
    join drawing d on d.id = l.drawing_id join campaign c on c.id = d.campaign_id
    cross join lateral unnest(l.avatar_urls[part.position + 1:part.position + ${PLACES_PER_LIST}]) as u (url)
  where length(u.url) between 1 and ${MAX_ADDRESS_LENGTH}`

/**
 * Notes the avatars of these parts, and which of them their drawings wait for. Returns their partners. The first
 * statement locks every avatar, known or new, in sorted order, so that those after it see whether one has just arrived,
 * and gives up those on dead hosts.
 */
export const noteAvatars = async (tx: Transaction, parts: readonly WantedPart[]): Promise<readonly string[]> => {
  await tx.query(sql.unsafe`
    insert into avatar as a (key, url, drawing_id, partner_id, wanted_at)
    select distinct on (key) key, url, drawing_id, partner_id, since from (${shownBy(parts)}) shown
    order by key, since desc
    on conflict (key) do update set drawing_id = excluded.drawing_id, partner_id = excluded.partner_id,
      wanted_at = excluded.wanted_at, tries = case when a.left_at is null then a.tries else 0 end,
      retry_at = coalesce(a.retry_at, now()), left_at = null
    where a.fetched_at is null and (a.left_at is null or a.tries = 0 or a.left_at < now() - ${left})`)
  await tx.query(sql.unsafe`
    update avatar a set ${leftWithHost}
    from (select distinct key from (${shownBy(parts)}) shown) noted
    where a.key = noted.key and a.retry_at is not null and a.tries = 0 and ${isDead(sql.fragment`a.host`)}`)
  await tx.query(sql.unsafe`
    insert into avatar_wait (key, drawing_id)
    select distinct key, shown.drawing_id from (${shownBy(parts)}) shown join avatar a using (key)
    where a.retry_at is not null
    on conflict do nothing`)
  return tx.anyFirst(sql.type(idRow)`
    select distinct c.partner_id as id from drawing d join campaign c on c.id = d.campaign_id
    where d.id = any(${sql.array(
      parts.map(({ id }) => id),
      'text',
    )})`)
}

/**
 * A drawing with this many winners is rendered again for new pictures at most once a second, one with twice as many
 * every two seconds.
 */
const WINNERS_PER_SECOND = 1_000

/**
 * Ends the wait for avatars that have arrived or were given up. Marks the drawings that waited to be rendered again:
 * large ones at times that several arriving pictures share. Returns those that are due at once.
 */
export const endWaits = async (
  tx: Transaction,
  { arrived, left }: { arrived: readonly string[]; left: readonly string[] },
): Promise<readonly string[]> => {
  if (left.length > 0) await tx.query(sql.unsafe`delete from avatar_wait where key = any(${sql.array(left, 'text')})`)
  if (arrived.length === 0) return []
  return tx.anyFirst(sql.type(idRow)`
    with ended as (
      delete from avatar_wait where key = any(${sql.array(arrived, 'text')}) returning drawing_id
    ), shown as (
      select id, winners_expected / ${WINNERS_PER_SECOND} as seconds
      from drawing where id in (select drawing_id from ended)
    ), marked as (
      insert into stale_page (subject, since)
      select id, case when seconds = 0 then now() else to_timestamp(ceil(extract(epoch from now()) / seconds) * seconds) end
      from shown
    )
    select id from shown where seconds = 0`)
}
