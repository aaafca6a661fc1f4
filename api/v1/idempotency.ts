/**
 * A POST with an Idempotency-Key is done once. All its writing is one transaction, which also stores the answer: after any
 * crash there are both or neither, so a repeat either gets the stored answer or does the call for the first time. This
 * holds for every operation, since actions write only rows and jobs, and workers do the rest. A refusal does nothing,
 * so it is not stored, and the same key may be tried again.
 *
 * Answers may hold a secret. They are sealed with the key, which is not stored: the database alone cannot open them.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { z } from 'zod'
import { beginCall, findKeptCall, keepAnswer, type KeptCall } from '../../db/queries/partner-api/idempotent-calls.ts'
import { withinTransaction } from '../../db/within-transaction.ts'
import type { Caller } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'
import { SALT_BYTES, seal, unseal } from '../../domain/sealing.ts'
import type { Done } from '../conditional.ts'
import type { Service } from '../service.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Every POST takes it. */
export const idempotencyHeader = z.string().regex(KEY).optional().meta({
  description:
    'Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done again. Use a random UUID for each new request.',
  example: '7c0e4f0e-6a53-4f0b-9c9e-3d1d3f5a2b11',
})

export const idempotencyKeyIn = ({ headers }: Pick<Request, 'headers'>): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key
  throw new Refused('bad_request', 'The Idempotency-Key must be 1 to 255 visible ASCII characters, and given once.')
}

/** Larger answers are not stored, if they can be read again. */
const MAX_KEPT_BYTES = 16_384

const digest = (...parts: readonly unknown[]): Buffer => hash('sha256', JSON.stringify(parts), 'buffer')

type Asked = {
  caller: Caller
  key: string
  /** Everything that distinguishes this call from another one under the same key. */
  asked: unknown
}

type Work<Prepared> = {
  /** Slow work before the transaction, during which no connection is held. */
  prepare?: (() => Promise<Prepared>) | undefined
  /** Does the call, with all its queries on the given service. */
  act: (service: Service, prepared: Prepared | undefined) => Promise<Done | void>
  /** Reads the current state of what was answered. */
  again?: ((service: Service) => Promise<object>) | undefined
}

type Once = { answered: Done; isReplayed: boolean }

const answerOf = async (kept: KeptCall, key: string, again: () => Promise<object>): Promise<Done> => {
  const status = kept.status as Done['status']
  return {
    status,
    json: kept.answer === null ? await again() : (JSON.parse(unseal(kept.answer, key)) as object | null),
  }
}

type Repeat = Pick<Asked, 'caller' | 'key'> & Pick<Work<unknown>, 'again'> & { service: Service; fingerprint: Buffer }

/**
 * No statement of the call is run for a repeat, and some calls leave it to their statements to refuse a key that was
 * revoked a moment ago. So this asks whether the caller is still valid before a stored answer is given out.
 */
const replay = async (kept: KeptCall, { service, caller, key, fingerprint, again }: Repeat): Promise<Once> => {
  await service.doorkeeper.refuseInvalid(caller, service.statements)
  if (!kept.fingerprint.equals(fingerprint))
    throw new Refused(
      'idempotency_mismatch',
      'This Idempotency-Key was already used for another request. Send a new request with a new key.',
    )
  return { answered: await answerOf(kept, key, async () => (await again?.(service)) ?? {}), isReplayed: true }
}

/** The prepared value, or its failure, which is thrown only if the call was not done meanwhile. */
const settled = async <Prepared>(prepare: () => Promise<Prepared>): Promise<() => Prepared> => {
  const [end] = await Promise.allSettled([prepare()])
  return () => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  }
}

/** Does the first call under a key, and answers every repeat with the stored answer. */
export const doOnce = async <Prepared>(
  service: Service,
  { caller, key, asked }: Asked,
  { prepare, act, again }: Work<Prepared>,
): Promise<Once> => {
  const id = digest(caller.partnerId, caller.mode, key)
  const fingerprint = digest(asked)
  const repeat = { caller, key, fingerprint, again }
  const before = prepare ? await findKeptCall(service.pool, id) : null
  if (before) return replay(before, { service, ...repeat })
  const prepared = prepare ? await settled(prepare) : () => undefined
  return service.pool.transaction(async (tx) => {
    const inside = { ...service, ...withinTransaction(tx) }
    const how = await beginCall(tx, { id, fingerprint })
    const kept = how === 'done' ? await findKeptCall(tx, id) : null
    if (how !== 'begun' && !kept)
      throw new Refused(
        'idempotency_in_progress',
        'A request with this Idempotency-Key is in progress. Send the same request again in a moment.',
      )
    if (kept) return replay(kept, { service: inside, ...repeat })
    const answered = await act(inside, prepared())
    if (!answered) throw new Error('A POST returns what it did, so that its answer is sent when that is committed.')
    const text = Buffer.from(JSON.stringify(answered.json))
    const isKept = text.length <= MAX_KEPT_BYTES || !again
    const answer = isKept ? seal(text, key, randomBytes(SALT_BYTES)) : null
    await keepAnswer(tx, { id, status: answered.status, answer })
    return { answered, isReplayed: false }
  })
}
