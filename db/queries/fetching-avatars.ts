import { sql } from 'slonik'
import { z } from 'zod'
import type { PictureType } from '../../domain/picture/read.ts'
import type { Transaction } from '../pool.ts'

const dueAt = sql.fragment`greatest(retry_at, leased_until)`

/** Rows that the stage is due to look at, as a relation (id, due_at): avatars to fetch, and drawings whose avatars are to be looked at. */
export const avatarsDue = (soon: ReturnType<typeof sql.fragment>) => sql.fragment`
  select key as id, ${dueAt} as due_at from avatar where retry_at <= ${soon}
  union all
  select drawing_id, since from wanted_avatars`

const dueRow = z.object({ id: z.string(), url: z.string() })

/** Those of these avatars that are to be called for now. */
export const findAvatarsDue = (tx: Pick<Transaction, 'any'>, keys: readonly string[]) =>
  tx.any(sql.type(dueRow)`
    select key as id, url from avatar
    where key = any(${sql.array(keys, 'text')}) and retry_at is not null and ${dueAt} <= now()`)

const leasedRow = z.object({ key: z.string(), url: z.string(), tries: z.number(), lease: z.string() })
/** An avatar's call, which only the holder of its lease writes down. `tries` counts this one too. */
export type LeasedAvatar = z.infer<typeof leasedRow>

/** Leases those that are still due. One that another worker is just leasing is left to it. */
export const leaseAvatars = (
  tx: Transaction,
  keys: readonly string[],
  leaseSeconds: number,
): Promise<readonly LeasedAvatar[]> =>
  tx.any(sql.type(leasedRow)`
    with due as (
      select key from avatar
      where key = any(${sql.array(keys, 'text')}) and retry_at is not null and ${dueAt} <= now()
      order by key
      for no key update skip locked
    )
    update avatar a
    set tries = tries + 1, lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${leaseSeconds})
    from due where a.key = due.key
    returning a.key, a.url, a.tries, a.lease::text`)

const leaseRow = z.object({ lease: z.string() })

/** Holds those of these avatars whose lease is still the one that they were called under, and returns the leases. */
export const holdAvatars = async (tx: Transaction, avatars: readonly LeasedAvatar[]): Promise<ReadonlySet<string>> =>
  new Set(
    await tx.anyFirst(sql.type(leaseRow)`
      select a.lease::text
      from ${sql.unnest(
        avatars.map(({ key, lease }) => [key, lease]),
        ['text', 'uuid'],
      )} as p (key, lease) join avatar a on a.key = p.key and a.lease = p.lease
      order by a.key
      for no key update of a`),
  )

/** Stores the picture of an avatar that is held. One statement each: together they could be tens of megabytes of text. */
export const storePicture = (tx: Transaction, key: string, { type, body }: { type: PictureType; body: Buffer }) =>
  tx.query(sql.unsafe`
    update avatar
    set type = ${type}, body = ${sql.binary(body)}, fetched_at = now(), failure = null, retry_at = null, lease = null,
      leased_until = null
    where key = ${key}`)

/** `delayMs` is how long to wait before the next call; null: none is made any more. */
export type AvatarFailure = { key: string; sentence: string; delayMs: number | null }

/** Writes down that calls failed, for avatars that are held. */
export const failAvatars = (tx: Transaction, failures: readonly AvatarFailure[]) =>
  tx.query(sql.unsafe`
    update avatar a
    set lease = null, leased_until = null, failure = f.sentence,
      retry_at = now() + f.delay_ms * interval '1 millisecond', left_at = case when f.delay_ms is null then now() end
    from ${sql.unnest(
      failures.map(({ key, sentence, delayMs }) => [key, sentence, delayMs]),
      ['text', 'text', 'int4'],
    )} as f (key, sentence, delay_ms)
    where a.key = f.key`)
