/**
 * A POST with an Idempotency-Key is done once. Everything that it does is one transaction, which keeps the answer as
 * well: whatever crashes, either both are there or neither, and a repeat is answered from what was kept or does the
 * call for the first time. That holds for every operation, since no action reaches beyond the database: it writes rows
 * and jobs, and workers do the rest. A refusal does nothing, so nothing is kept of it, and the same key may be tried
 * again.
 *
 * Answers may hold a secret. They are sealed with the key, which is not kept itself: the database alone cannot open
 * them.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { z } from 'zod'
import { findKeptCall, keepCall, type KeptCall, tryLockCall } from '../../db/queries/partner-api/idempotent-calls.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import type { Caller } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'
import { SALT_BYTES, seal, unseal } from '../../domain/sealing.ts'
import type { Done } from '../conditional.ts'
import type { Service } from '../service.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Any POST takes it. */
export const idempotencyHeader = z.string().regex(KEY).optional().meta({
  description:
    'Makes a retry safe: for a day the same key with the same request is answered as the first time, and nothing is done again. A random UUID for each thing that you want done.',
  example: '7c0e4f0e-6a53-4f0b-9c9e-3d1d3f5a2b11',
})

export const idempotencyKeyIn = ({ headers }: Pick<Request, 'headers'>): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key
  throw new Refused('bad_request', 'The Idempotency-Key must be 1 to 255 visible ASCII characters, and given once.')
}

/** Larger answers are not kept, if they can be read again. */
const MAX_KEPT_BYTES = 16_384

const digest = (...parts: readonly unknown[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer')

type Asked = {
  caller: Caller
  key: string
  /** Everything that tells this call from another one under the same key. */
  asked: unknown
}

type Work = {
  /** Does what is asked, with all its queries on the service that it is given. */
  act: (service: Service) => Promise<Done | void>
  /** Reads what was answered, as it is now. */
  again?: ((service: Service) => Promise<object>) | undefined
}

const answerOf = async (kept: KeptCall, key: string, again: () => Promise<object>): Promise<Done> => {
  const status = kept.status as Done['status']
  return {
    status,
    json: kept.answer === null ? await again() : (JSON.parse(unseal(kept.answer, key)) as object | null),
  }
}

/** Does the first call under a key, and answers every repeat of it with what was kept. */
export const doOnce = (
  service: Service,
  { caller, key, asked }: Asked,
  { act, again }: Work,
): Promise<{ answered: Done; isReplayed: boolean }> =>
  service.pool.transaction(async (tx) => {
    const inside = { ...service, ...withinTransaction(tx) }
    const id = digest(caller.partnerId, caller.mode, key)
    const fingerprint = digest(asked)
    if (!(await tryLockCall(tx, id)))
      throw new Refused(
        'idempotency_in_progress',
        'A request with this Idempotency-Key is under way. Send the same request again in a moment.',
      )
    const kept = await findKeptCall(tx, id)
    if (kept && !kept.fingerprint.equals(fingerprint))
      throw new Refused(
        'idempotency_mismatch',
        'This Idempotency-Key was sent with another request. A new request takes a new key.',
      )
    if (kept)
      return { answered: await answerOf(kept, key, async () => (await again?.(inside)) ?? {}), isReplayed: true }
    const answered = await act(inside)
    if (!answered) throw new Error('A POST returns what it did, so that its answer is sent when that is committed.')
    const text = Buffer.from(JSON.stringify(answered.json))
    const isKept = text.length <= MAX_KEPT_BYTES || !again
    const answer = isKept ? seal(text, key, randomBytes(SALT_BYTES)) : null
    await keepCall(tx, { id, fingerprint, status: answered.status, answer })
    return { answered, isReplayed: false }
  })
