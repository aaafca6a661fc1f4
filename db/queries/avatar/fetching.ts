import { sql } from 'slonik'
import { z } from 'zod'
import type { PictureType } from '../../../domain/picture/read.ts'
import type { Transaction } from '../../pool.ts'
import { remindUntil } from '../due.ts'
import { eachOf } from '../each-of.ts'
import { isDead } from './silent-hosts.ts'
import { callDue, leasesOf, newLease } from '../lease.ts'

const dueAt = sql.fragment`greatest(retry_at, leased_until)`

const isUntried = sql.fragment`retry_at is not null and tries = 0`
const isToTryAgain = sql.fragment`retry_at is not null and tries > 0`

/**
 * What is due for the stage, as a relation (id, due_at): drawings whose avatars are to be noted, and partners whose
 * avatars are to be fetched. A hundred thousand avatars thus need one reminder.
 */
export const avatarsDue = sql.fragment`
  select id, due_at
  from (
    select p.id, least(
      (select min(wanted_at) from avatar where partner_id = p.id and ${isUntried}),
      (select min(retry_at) from avatar where partner_id = p.id and ${isToTryAgain})) as due_at
    from (
      (${eachOf({ column: 'partner_id', table: 'avatar', where: isUntried })})
      union
      (${eachOf({ column: 'partner_id', table: 'avatar', where: isToTryAgain })})
    ) p (id)
  ) of_partner
  where due_at <= ${remindUntil}
  union all
  select drawing_id, since from wanted_avatars`

/**
 * How many untried avatars of a partner are looked at, and how many then wait in a worker: in all, and for one host.
 */
const LOOKED_AT = 1_000
const WAITING_PER_PARTNER = 150
const WAITING_PER_HOST = 100

/**
 * The avatars of these partners to fetch now: those of the newest draws first, with some that failed before. Of very
 * many only the newest are looked at, which is enough for all that can be fetched at once.
 */
export const findAvatarsDue = (tx: Pick<Transaction, 'any'>, partners: readonly string[]) =>
  tx.any(sql.type(callDue)`
    select a.key as id, a.url, p.id as share
    from unnest(${sql.array(partners, 'text')}) as p (id) cross join lateral (
      select key, url
      from (
        select *, row_number() over (partition by host order by tries, wanted_at desc, key) as place
        from (
          (select key, url, host, tries, wanted_at from avatar
            where partner_id = p.id and retry_at is not null and tries = 0
            order by wanted_at desc, key limit ${LOOKED_AT})
          union all
          (select key, url, host, tries, wanted_at from avatar
            where partner_id = p.id and retry_at <= now() and tries > 0 and ${dueAt} <= now()
            order by retry_at limit ${WAITING_PER_PARTNER})
        ) looked
      ) placed
      where place <= ${WAITING_PER_HOST}
      order by tries, wanted_at desc, key
      limit ${WAITING_PER_PARTNER}
    ) a`)

const leasedRow = z.object({
  key: z.string(),
  url: z.string(),
  host: z.string(),
  tries: z.number(),
  lease: z.string(),
})
/** An avatar's call, whose outcome only the holder of its lease records. `tries` counts this one too. */
export type LeasedAvatar = z.infer<typeof leasedRow>

/**
 * Leases those that are still due, with a limit on the calls to one host by all workers together. One that another
 * worker is just leasing is left to it, and an untried one is not called while its host is dead.
 */
export const leaseAvatars = (
  tx: Transaction,
  keys: readonly string[],
  { leaseSeconds, perHost }: { leaseSeconds: number; perHost: number },
): Promise<readonly LeasedAvatar[]> =>
  tx.any(sql.type(leasedRow)`
    with due as materialized (
      select a.key, a.host from avatar a
      where a.key = any(${sql.array(keys, 'text')}) and a.retry_at is not null and ${dueAt} <= now()
        and not (a.tries = 0 and ${isDead(sql.fragment`a.host`)})
      order by a.key
      for no key update skip locked
    ), placed as (
      select key, row_number() over (partition by host order by key) + (
        select count(*) from avatar called
        where called.host = due.host and called.lease is not null and called.leased_until > now()) as place
      from due
    )
    update avatar a
    set tries = tries + 1, ${newLease(leaseSeconds)}
    from placed where a.key = placed.key and placed.place <= ${perHost}
    returning a.key, a.url, a.host, a.tries, a.lease::text`)

const leaseRow = z.object({ lease: z.string() })

/** Locks those of these avatars that still have the lease they were called under, and returns the leases. */
export const lockAvatars = async (tx: Transaction, avatars: readonly LeasedAvatar[]): Promise<ReadonlySet<string>> =>
  new Set(
    await tx.anyFirst(sql.type(leaseRow)`
      select a.lease::text
      from ${leasesOf(avatars.map(({ key, lease }) => ({ id: key, lease })))}
        join avatar a on a.key = leased.id and a.lease = leased.lease
      order by a.key
      for no key update of a`),
  )

/** Stores the picture of a locked avatar. One statement each: together they could be tens of megabytes of text. */
export const storePicture = (tx: Transaction, key: string, { type, body }: { type: PictureType; body: Buffer }) =>
  tx.query(sql.unsafe`
    update avatar
    set type = ${type}, body = ${sql.binary(body)}, fetched_at = now(), failure = null, retry_at = null, lease = null,
      leased_until = null
    where key = ${key}`)

/** `delayMs` is how long to wait before the next call; null: there is none. */
export type AvatarFailure = { key: string; sentence: string; delayMs: number | null }

/** Records that calls failed, for locked avatars. */
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
