import { sql } from 'slonik'
import type { Pool, Transaction } from '../../pool.ts'
import { writingStatement } from '../../statements.ts'

const KEPT_DAYS = 60

export type OperatorSessionRow = { id: string; operatorId: string; email: string; name: string }

/** $1 the token's SHA-256. Finds a current session, and records about once a minute that it is in use. */
export const useOperatorSession = writingStatement<OperatorSessionRow>(
  'use-operator-session',
  `with seen as (
    update operator_session s set last_seen_at = now()
    where s.token_hash = $1 and is_present(s) and s.last_seen_at < now() - interval '1 minute')
  select s.id, o.id as "operatorId", o.email, o.name
  from operator_session s join operator_account o on o.id = s.operator_id
  where s.token_hash = $1 and is_present(s) and o.removed_at is null`,
)

export type NewOperatorSession = {
  id: string
  operatorId: string
  tokenHash: Buffer
  proof: Buffer
  address: string | null
  userAgent: string | null
}

/** A session of somebody who has just proved who they are: the database checks the proof of their password. */
export const openOperatorSession = (tx: Transaction, session: NewOperatorSession) =>
  tx.query(sql.unsafe`
    select open_operator_session(${session.id}, ${session.operatorId}, ${sql.binary(session.tokenHash)},
      ${sql.binary(session.proof)}, ${session.address}, ${session.userAgent})`)

/** Deletes sessions that ended long ago. */
export const forgetOldOperatorSessions = (tx: Transaction, operatorId: string) =>
  tx.query(sql.unsafe`
    delete from operator_session
    where operator_id = ${operatorId} and expires_at < now() - make_interval(days => ${KEPT_DAYS})`)

export const endOperatorSession = (db: Pool | Transaction, id: string) =>
  db.query(sql.unsafe`update operator_session set ended_at = now() where id = ${id} and ended_at is null`)

export const endOperatorSessionOfToken = (tx: Transaction, tokenHash: Buffer) =>
  tx.query(sql.unsafe`
    update operator_session set ended_at = now() where token_hash = ${sql.binary(tokenHash)} and ended_at is null`)

export const endOperatorSessions = (tx: Transaction, operatorId: string) =>
  tx.query(sql.unsafe`
    update operator_session set ended_at = now()
    where operator_id = ${operatorId} and expires_at > now() and ended_at is null`)
