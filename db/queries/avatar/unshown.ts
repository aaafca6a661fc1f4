/** Pictures that nothing names any more are deleted. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { useIndexes } from '../due.ts'

/** By then the pages that showed it are rendered without it. */
const AFTER_MINUTES = 10

/** One transparent pixel. It takes the place of a picture that a bucket has. */
const NOTHING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

const keyRow = z.object({ key: z.string() })

/**
 * Looks at pictures that something has stopped showing, and deletes those that nothing else shows; in a bucket, an
 * empty picture takes their place. Returns how many it looked at. One that is being fetched is looked at later.
 */
export const forgetPictures = async (tx: Transaction, limit: number): Promise<number> => {
  // A scan of all lists would compute `picture_numbers` of a hundred thousand addresses again for each picture.
  await useIndexes(tx)
  const keys = await tx.anyFirst(sql.type(keyRow)`
    select u.key from unshown_picture u
    where since < now() - make_interval(mins => ${AFTER_MINUTES})
      and not exists (select from avatar a where a.key = u.key and a.lease is not null)
    order by since
    limit ${limit}
    for update skip locked`)
  if (keys.length === 0) return 0
  await tx.query(sql.unsafe`select from avatar where key = any(${sql.array(keys, 'text')}) order by key for update`)
  // With the rows locked nobody can begin to fetch one. A fetch that began before has a lease, and is left out.
  const free = await tx.anyFirst(sql.type(keyRow)`
    select u.key from unnest(${sql.array(keys, 'text')}) u (key)
    where not exists (select from avatar a where a.key = u.key and a.lease is not null)`)
  const looked = sql.array(free, 'text')
  const unnamed = await tx.anyFirst(sql.type(keyRow)`
    select key from avatar a
    where key = any(${looked})
      and not exists (select from organiser where logo_url = a.url)
      and not exists (
        select from winner_list l
        where l.avatar_urls is not null and picture_numbers(l.avatar_urls) @> picture_numbers(array[a.url])
          and a.url = any(l.avatar_urls))`)
  const gone = sql.array(unnamed, 'text')
  await tx.query(sql.unsafe`delete from avatar_wait where key = any(${gone})`)
  await tx.query(sql.unsafe`delete from avatar where key = any(${gone})`)
  await tx.query(sql.unsafe`
    update site_file
    set content_type = 'image/png', body = ${sql.binary(NOTHING)}, etag = '"nothing"', rendered_at = now(),
      is_to_upload = is_to_upload or was_uploaded, tries = 0, retry_at = null, failure = null, failing_since = null
    where path in (select '/avatars/' || key from unnest(${gone}) key)`)
  await tx.query(sql.unsafe`delete from unshown_picture where key = any(${looked})`)
  return keys.length
}
