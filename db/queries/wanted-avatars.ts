import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

/** What is not an address that a partner may send is never called; rows that are older than that rule may hold some. */
const MAX_ADDRESS_LENGTH = 2_048
/** An address that was left is called anew when a later drawing shows it, but not at once. */
const left = sql.fragment`interval '1 hour'`
/** So many of the addresses that a drawing brings are called without another reminder. */
const MAX_KEYS_AT_ONCE = 5_000

const idRow = z.object({ id: z.string() })
const keyRow = z.object({ key: z.string() })

const shownBy = (ids: readonly string[]) => sql.fragment`
  select distinct l.drawing_id, encode(sha256(convert_to(u.url, 'UTF8')), 'hex') as key, u.url
  from winner_list l cross join lateral unnest(l.avatar_urls) as u (url)
  where l.drawing_id = any(${sql.array(ids, 'text')}) and length(u.url) between 1 and ${MAX_ADDRESS_LENGTH}`

/** Takes those of these drawings whose avatars are to be looked at; a later change marks them anew. */
export const takeWanted = (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(idRow)`
    delete from wanted_avatars where drawing_id = any(${sql.array(ids, 'text')}) returning drawing_id as id`)

/**
 * Notes the avatars that these drawings show, and which of them they wait for. Returns keys of those. The first statement
 * holds every avatar, known or new, in sorted order, so that the second sees whether one that is on its way has arrived.
 */
export const noteAvatars = async (tx: Transaction, ids: readonly string[]): Promise<readonly string[]> => {
  await tx.query(sql.unsafe`
    insert into avatar as a (key, url)
    select distinct key, url from (${shownBy(ids)}) shown
    order by key
    on conflict (key) do update set tries = 0, retry_at = now(), left_at = null where a.left_at < now() - ${left}`)
  return tx.anyFirst(sql.type(keyRow)`
    with waiting as (
      insert into avatar_wait (key, drawing_id)
      select key, shown.drawing_id from (${shownBy(ids)}) shown join avatar a using (key)
      where a.retry_at is not null
      on conflict do nothing
      returning key
    )
    select distinct key from waiting limit ${MAX_KEYS_AT_ONCE}`)
}

/** A drawing with this many winners is rendered anew for arrived pictures once a second at most, one with twice as many every two seconds. */
const WINNERS_PER_SECOND = 1_000

/**
 * Nobody waits any more for what has arrived or was left. Marks the drawings that waited to be rendered anew: large ones at
 * moments that the pictures arriving before share. Returns those that are due at once.
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
