import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

const MINUTES = 5

export type Purpose = 'add' | 'confirm' | 'sign_in'

/** Who may answer a challenge: a session, or the browser with the cookie of this SHA-256. */
export type Asker = { sessionId: string } | { browserHash: Buffer }

type NewChallenge = { id: string; purpose: Purpose; challenge: Buffer; asker: Asker; userId: string | null }

/** A session's newer challenge replaces the one before it. */
export const insertChallenge = (pool: Pool, { id, purpose, challenge, asker, userId }: NewChallenge): Promise<void> =>
  pool.transaction(async (tx) => {
    const sessionId = 'sessionId' in asker ? asker.sessionId : null
    await tx.query(sql.unsafe`delete from passkey_challenge where session_id = ${sessionId} and purpose = ${purpose}`)
    await tx.query(sql.unsafe`
      insert into passkey_challenge (id, purpose, challenge, session_id, browser_hash, user_id, expires_at)
      values (${id}, ${purpose}, ${sql.binary(challenge)}, ${sessionId},
        ${'browserHash' in asker ? sql.binary(asker.browserHash) : null}, ${userId},
        now() + make_interval(mins => ${MINUTES}))`)
  })

const taken = z.object({ userId: z.string().nullable(), isCurrent: z.boolean() })

/** Takes a challenge of that purpose and asker, at once and for good. Null: there is none, or it is too old. */
export const takeChallenge = async (
  pool: Pool,
  { purpose, challenge, asker }: { purpose: Purpose; challenge: Buffer; asker: Asker },
): Promise<{ userId: string | null } | null> => {
  const isAskers =
    'sessionId' in asker
      ? sql.fragment`session_id = ${asker.sessionId}`
      : sql.fragment`browser_hash = ${sql.binary(asker.browserHash)}`
  const row = await pool.maybeOne(sql.type(taken)`
    delete from passkey_challenge
    where challenge = ${sql.binary(challenge)} and purpose = ${purpose} and ${isAskers}
    returning user_id as "userId", expires_at > now() as "isCurrent"`)
  return row?.isCurrent ? { userId: row.userId } : null
}
