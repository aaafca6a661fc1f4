import { sql } from 'slonik'
import { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { statement, writingStatement } from '../../statements.ts'

export type SessionRow = {
  id: string
  userId: string
  email: string
  name: string
  hasSecondFactor: boolean
  /** A worker has checked what a passkey signed as the session began, if one did. */
  isProven: boolean
  /** Null: that of their browser. */
  chosenLanguage: Language | null
  /** Null: not confirmed lately. */
  confirmedUntil: Date | null
}

/** $1 the token's SHA-256. Finds a current session, and records about once a minute that it is in use. */
export const useSession = writingStatement<SessionRow>(
  'use-session',
  `with seen as (
    update session s set last_seen_at = now()
    where s.token_hash = $1 and is_present(s) and s.last_seen_at < now() - interval '1 minute')
  select s.id, u.id as "userId", u.email, u.name, has_second_factor(u) as "hasSecondFactor",
    is_proven(s) as "isProven", u.chosen_language as "chosenLanguage",
    nullif(greatest(confirmed_until(s), now()), now()) as "confirmedUntil"
  from session s join portal_user u on u.id = s.user_id
  where s.token_hash = $1 and is_present(s)`,
)

export type ListedSession = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  address: string | null
  userAgent: string | null
}

/** $1 user id. The current ones, the most recently used first. */
export const listSessions = statement<ListedSession>(
  'list-sessions',
  `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.address, s.user_agent as "userAgent"
  from session s where s.user_id = $1 and is_present(s) order by s.last_seen_at desc, s.id`,
)

export type NewSession = {
  id: string
  userId: string
  tokenHash: Buffer
  /** Of the user's password, or by their passkey. */
  proof: Buffer | PasskeySignature
  address: string | null
  userAgent: string | null
}

/** What a passkey signed, which a worker checks as well. */
export type PasskeySignature = { passkeyId: string; clientData: Buffer; authenticatorData: Buffer; signature: Buffer }

const signatureRow = ({ passkeyId, clientData, authenticatorData, signature }: PasskeySignature) => sql.fragment`
  row(null, ${passkeyId}, ${sql.binary(clientData)}, ${sql.binary(authenticatorData)}, ${sql.binary(signature)}, null, null)::passkey_signature`

/** A session of someone who has just proved their identity: the database checks the proof of a password. */
export const openSession = (tx: Transaction, { id, userId, tokenHash, proof, address, userAgent }: NewSession) =>
  tx.query(
    Buffer.isBuffer(proof)
      ? sql.unsafe`
        select open_session(${id}, ${userId}, ${sql.binary(tokenHash)}, ${sql.binary(proof)}, ${address}, ${userAgent})`
      : sql.unsafe`
        select open_passkey_session(${id}, ${userId}, ${sql.binary(tokenHash)}, ${signatureRow(proof)}, ${address}, ${userAgent})`,
  )

/** Returns whether there was such a session of that user. */
export const endSession = async (tx: Pool | Transaction, userId: string, id: string): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update session set ended_at = now() where id = ${id} and user_id = ${userId} and ended_at is null`)
  return rowCount === 1
}

export const endSessionOfToken = (tx: Transaction, tokenHash: Buffer) =>
  tx.query(sql.unsafe`
    update session set ended_at = now() where token_hash = ${sql.binary(tokenHash)} and ended_at is null`)

/** Ends all of a user's sessions but one, or all. */
export const endSessions = (tx: Transaction, userId: string, besides: string | null) =>
  tx.query(sql.unsafe`
    update session set ended_at = now()
    where user_id = ${userId} and id is distinct from ${besides} and ended_at is null`)

/** Whether the session with the token of this SHA-256 still lasts. */
export const isTokenPresent = (tx: Transaction, tokenHash: Buffer): Promise<boolean> =>
  tx.exists(sql.type(z.object({}))`
    select from session s where token_hash = ${sql.binary(tokenHash)} and is_present(s)`)

const confirmation = z.object({ confirmedUntil: z.date() })

/** Null: the session has ended meanwhile. */
export const confirmSession = (tx: Transaction, id: string) =>
  tx.maybeOne(sql.type(confirmation)`
    update session s set confirmed_at = now() where id = ${id} and ended_at is null
    returning confirmed_until(s) as "confirmedUntil"`)

export const offerTotpSecret = (pool: Pool, id: string, secret: Buffer) =>
  pool.query(sql.unsafe`
    update session set offered_totp_secret = ${sql.binary(secret)} where id = ${id} and ended_at is null`)

const offer = z.object({ secret: z.instanceof(Buffer).nullable() })

/** The second factor offered to a session, whose row is locked. */
export const lockOffer = (tx: Transaction, id: string) =>
  tx.maybeOne(sql.type(offer)`
    select offered_totp_secret as secret from session where id = ${id} and ended_at is null for update`)

export const clearOffer = (tx: Transaction, id: string) =>
  tx.query(sql.unsafe`update session set offered_totp_secret = null where id = ${id} and ended_at is null`)
