import { hash } from 'node:crypto'
import { sql } from 'slonik'
import { z } from 'zod'
import type { PictureType } from '../../../domain/picture/read.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'

/** SHA-256 of the partner's address, in hexadecimal: anyone who knows the address can tell which picture it is. */
export const avatarKey = (url: string): string => hash('sha256', url, 'hex')

/** Where the picture is served, on our own address. */
export const avatarPath = (key: string): string => `/avatars/${key}`

const keyRow = z.object({ key: z.string() })

/** Our own paths for those of these addresses whose pictures are here. */
export const avatarPathsOf = async (
  db: Pick<Pool | Transaction, 'anyFirst'>,
  urls: readonly string[],
): Promise<Map<string, string>> => {
  const urlOf = new Map(urls.map((url) => [avatarKey(url), url]))
  if (urlOf.size === 0) return new Map()
  const keys = await db.anyFirst(sql.prepared('avatar-paths', keyRow)`
    select key from avatar where key = any(${sql.array([...urlOf.keys()], 'text')}) and fetched_at is not null`)
  return new Map(keys.map((key) => [urlOf.get(key) as string, avatarPath(key)]))
}

/** $1 keys. Those whose pictures are here. */
export const findAvatarKeys = statement<{ key: string }>(
  'find-avatar-keys',
  'select key from avatar where key = any($1::text[]) and fetched_at is not null',
)

export type StoredPicture = { type: PictureType; body: Buffer }

/** $1 key. No row: no such picture, or it is not there yet. */
export const findPicture = statement<StoredPicture>(
  'find-picture',
  'select type, body from avatar where key = $1 and fetched_at is not null',
)
