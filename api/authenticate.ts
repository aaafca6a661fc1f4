import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isKeyValid, type KeyRow, type Scope, useKey } from '../db/queries/api-keys.ts'
import type { Statements } from '../db/statements.ts'
import { isApiKey } from '../domain/api-key.ts'
import { Refused } from '../domain/refusals.ts'

/** Who calls. `keyId` goes into every statement, which looks once more whether the key is valid still. */
export type Caller = { keyId: string; partnerId: string; mode: 'test' | 'live'; scopes: readonly Scope[] }

export type Doorkeeper = {
  /** Who calls, or the refusal. */
  authenticate: (request: IncomingMessage, scope: Scope) => Promise<Caller>
  /** The refusal for a caller whose statement found nothing: the thing is not there, or the key is no longer valid. */
  nothingFound: (caller: Caller, detail: string) => Promise<Refused>
}

const REMEMBERED_KEYS = 10_000
const REMEMBER_MS = 30_000

const NOT_VALID = 'This key is not known, was revoked or has expired. Create a new one.'
const HOW = 'Send it as "Authorization: Bearer pds_…".'

const keyIn = (authorization: string | undefined): string => {
  if (authorization === undefined) throw new Refused('unauthorized', `The request has no API key. ${HOW}`)
  const [, key] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? []
  if (key === undefined) throw new Refused('unauthorized', `The Authorization header is not a bearer key. ${HOW}`)
  if (!isApiKey(key))
    throw new Refused('unauthorized', 'This is not one of our keys: a character is wrong or missing. Copy it again.')
  return key
}

const toCaller = ({ id, partnerId, mode, scopes }: KeyRow): Caller => ({ keyId: id, partnerId, mode, scopes })

/**
 * Tells callers by their keys. A key is remembered for a while, which spares a round trip and keeps `last used` from being
 * written on each request; a revoked key is refused at once all the same, since every statement checks it.
 */
export const doorkeeper = (statements: Statements): Doorkeeper => {
  const remembered = new Map<string, { caller: Caller; until: number }>()

  const remember = (digest: string, caller: Caller) => {
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    remembered.set(digest, { caller, until: performance.now() + REMEMBER_MS })
  }

  const callerOf = async (key: string): Promise<Caller> => {
    const digest = hash('sha256', key, 'hex')
    const known = remembered.get(digest)
    if (known && known.until > performance.now()) return known.caller
    const [row] = await statements.rows(useKey, [Buffer.from(digest, 'hex')])
    if (!row) throw new Refused('unauthorized', NOT_VALID)
    const caller = toCaller(row)
    remember(digest, caller)
    return caller
  }

  return {
    authenticate: async (request, scope) => {
      const caller = await callerOf(keyIn(request.headers.authorization))
      if (!caller.scopes.includes(scope)) {
        throw new Refused('forbidden', `This key does not have the scope "${scope}". Use one that has it.`)
      }
      return caller
    },
    nothingFound: async ({ keyId }, detail) => {
      const [valid] = await statements.rows(isKeyValid, [keyId])
      return valid ? new Refused('not_found', detail) : new Refused('unauthorized', NOT_VALID)
    },
  }
}
