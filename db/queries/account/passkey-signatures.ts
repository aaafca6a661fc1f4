/** What passkeys signed when sessions began with them, for the worker that checks it. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const signatureRow = z.object({
  sessionId: z.string(),
  userId: z.string(),
  passkeyId: z.string(),
  /** Null: the passkey was removed since. */
  publicKey: z.instanceof(Buffer).nullable(),
  clientData: z.instanceof(Buffer),
  authenticatorData: z.instanceof(Buffer),
  signature: z.instanceof(Buffer),
})
export type SignatureRow = z.infer<typeof signatureRow>

/** It reads no table that a web process may lock as a whole. */
export const signaturesWait = sql.fragment`exists (select from passkey_signature where checked_at is null)`

/** Those that were not checked yet, the oldest first, but for those whose sessions somebody has locked. */
export const findUncheckedSignatures = (pool: Pool, limit: number): Promise<readonly SignatureRow[]> =>
  pool.any(sql.type(signatureRow)`
    select p.session_id as "sessionId", s.user_id as "userId", p.passkey_id as "passkeyId", k.public_key as "publicKey",
      p.client_data as "clientData", p.authenticator_data as "authenticatorData", p.signature
    from passkey_signature p join session s on s.id = p.session_id left join passkey k on k.id = p.passkey_id
    where p.checked_at is null
    order by p.made_at limit ${limit}
    for no key update of s skip locked`)

export const markSignatureChecked = (tx: Transaction, sessionId: string) =>
  tx.query(sql.unsafe`
    update passkey_signature set checked_at = now() where session_id = ${sessionId} and checked_at is null`)
