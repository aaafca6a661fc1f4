import { createHmac } from 'node:crypto'

const LEAST_KEY_LENGTH = 32
/** 22 characters carry 132 bits: no two users share an id by chance. */
const ID_LENGTH = 22

/**
 * A winner id that nobody can guess or lead back to a person without your secret key: a keyed hash (HMAC-SHA256) of
 * your own id of the user. The same user and key always give the same id, so keep the key for as long as the campaign
 * lives.
 *
 * `secretKey` is at least 32 random characters, such as `openssl rand -hex 32` prints.
 */
export const winnerId = (secretKey: string, userId: string | number | bigint): string => {
  if (typeof secretKey !== 'string' || secretKey.length < LEAST_KEY_LENGTH)
    throw new TypeError(`secretKey must have at least ${LEAST_KEY_LENGTH} random characters.`)
  const id = String(userId ?? '')
  if (id === '') throw new TypeError('userId is missing.')
  return `u_${createHmac('sha256', secretKey).update(id).digest('base64url').slice(0, ID_LENGTH)}`
}
