import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isCallerValid, type Scope, useKey } from '../db/queries/api-keys.ts'
import type { Caller } from '../domain/actor.ts'
import type { Statements } from '../db/statements.ts'
import { isApiKey } from '../domain/api-key.ts'
import { Refused } from '../domain/refusals.ts'

/** A partner's server. Its key's id goes into every statement, which looks once more whether the key is valid still. */
type ServerCaller = Caller & { scopes: readonly Scope[] }

export type Doorkeeper = {
  /** Who calls, or the refusal. */
  authenticate: (request: IncomingMessage, scope: Scope) => Promise<ServerCaller>
  /** The refusal for a caller whose statement found nothing: the thing is not there, or the caller is no longer valid. */
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

/**
 * Tells callers by their keys. A key is remembered for a while, which spares a round trip and keeps `last used` from being
 * written on each request; a revoked key is refused at once all the same, since every statement checks it.
 */
export const doorkeeper = (statements: Statements): Doorkeeper => {
  const remembered = new Map<string, { caller: ServerCaller; until: number }>()

  const remember = (digest: string, caller: ServerCaller) => {
    if (remembered.size >= REMEMBERED_KEYS) remembered.clear()
    remembered.set(digest, { caller, until: performance.now() + REMEMBER_MS })
  }

  const callerOf = async (key: string): Promise<ServerCaller> => {
    const digest = hash('sha256', key, 'hex')
    const known = remembered.get(digest)
    if (known && known.until > performance.now()) return known.caller
    const [caller] = await statements.rows(useKey, [Buffer.from(digest, 'hex')])
    if (!caller) throw new Refused('unauthorized', NOT_VALID)
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
    nothingFound: async ({ id }, detail) => {
      const [valid] = await statements.rows(isCallerValid, [id])
      return valid ? new Refused('not_found', detail) : new Refused('unauthorized', NOT_VALID)
    },
  }
}
