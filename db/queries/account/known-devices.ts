import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** As long as browsers keep its cookie at most. */
export const DEVICE_DAYS = 400
const MAX_DEVICES_PER_USER = 20

const isCurrent = sql.fragment`last_used_at > now() - make_interval(days => ${DEVICE_DAYS})`

/** $1 the token's SHA-256, $2 e-mail address in lower case. A row when that user has signed in there. */
export const findKnownDevice = statement<{ userId: string }>(
  'find-known-device',
  `select d.user_id as "userId" from known_device d join portal_user u on u.id = d.user_id
  where d.token_hash = $1 and u.email = $2 and d.last_used_at > now() - interval '${DEVICE_DAYS} days'`,
)

/** Whether a token was given out to a browser in which anyone signed in. */
export const isDeviceKnown = (tx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`
    select from known_device where token_hash = ${sql.binary(tokenHash)} and ${isCurrent}`)

const noted = z.object({ isNew: z.boolean() })

/**
 * Notes a sign-in of a user in a browser, and forgets the browsers that they have not used for longest. Returns whether it
 * is the first one there.
 */
export const noteDevice = async (tx: Transaction, userId: string, tokenHash: Buffer): Promise<boolean> => {
  const isNew = await tx.oneFirst(sql.type(noted)`
    insert into known_device (token_hash, user_id) values (${sql.binary(tokenHash)}, ${userId})
    on conflict (token_hash, user_id) do update set last_used_at = now()
    returning xmax = 0 as "isNew"`)
  await tx.query(sql.unsafe`
    delete from known_device where user_id = ${userId} and token_hash in (
      select token_hash from known_device where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${MAX_DEVICES_PER_USER})`)
  return isNew
}

/** Forgets all of a user's browsers but the one of this token, or all. */
export const forgetDevices = (tx: Transaction, userId: string, besides: Buffer | null) =>
  tx.query(sql.unsafe`
    delete from known_device
    where user_id = ${userId} and token_hash is distinct from ${besides && sql.binary(besides)}`)
