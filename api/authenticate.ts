import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isCallerValid, type Scope, useKey } from '../db/queries/account/api-keys.ts'
import type { Caller } from '../domain/actor.ts'
import type { Statements } from '../db/statements.ts'
import { isApiKey } from '../domain/api-key.ts'
import { DEFAULT_LIMITS, type RequestLimits } from '../domain/rate-limit.ts'
import { Refused } from '../domain/refusals.ts'

/** A partner's server. Its key's id goes into every statement, which checks again that the key is still valid. */
export type ServerCaller = Caller & { scopes: readonly Scope[]; limits: RequestLimits }

/** What a partner's server is shown of addresses: secrets in them are for keys that may write. */
export const seesOf = ({ scopes }: ServerCaller) => ({ mayChange: scopes.includes('write') })

export type Doorkeeper = {
  /** The caller; throws the refusal. */
  authenticate: (request: IncomingMessage, scope: Scope) => Promise<ServerCaller>
  /** The caller, or null when the key is unknown. Synchronous when the key is cached. */
  recognise: (request: IncomingMessage) => ServerCaller | null | Promise<ServerCaller | null>
  /** Whether the request has no key, or one that this process has never seen to be valid. */
  isStranger: (request: IncomingMessage) => boolean
  /**
   * The refusal when a caller's statement found nothing: the thing does not exist, or the caller is no longer valid.
   */
  nothingFound: (caller: Caller, detail: string) => Promise<Refused>
}

const REMEMBERED_KEYS = 10_000
const REMEMBER_MS = 30_000
/** How long an unknown key is cached, so that a flood with it queries the database once. */
const REMEMBER_UNKNOWN_MS = 5_000

const NOT_VALID = 'This key is unknown, revoked or expired. Create a new one.'
const HOW = 'Send it as "Authorization: Bearer pds_…".'

/** The key of a request, or what is wrong with it. */
const keyIn = (authorization: string | undefined): { key: string } | { wrong: string } => {
  if (authorization === undefined) return { wrong: `The request has no API key. ${HOW}` }
  const [, key] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? []
  if (key === undefined) return { wrong: `The Authorization header is not a bearer key. ${HOW}` }
  if (!isApiKey(key)) return { wrong: 'This is not one of our keys: a character is wrong or missing. Copy it again.' }
  return { key }
}

/**
 * Identifies callers by their keys. A key is cached for a while, which saves a round trip and a write of `last used` on
 * each request; a revoked key is still refused at once, since every statement checks it. Nothing here compares in
 * constant time, and nothing needs to: keys are looked up by their SHA-256, and the time that takes reveals nothing
 * about a key.
 */
export const doorkeeper = (
  statements: Pick<Statements, 'rows'>,
  clock: () => number = () => performance.now(),
): Doorkeeper => {
  const look = async (digest: string): Promise<ServerCaller | null> => {
    const [row] = await statements.rows(useKey, [Buffer.from(digest, 'hex')])
    if (!row) return null
    const { readLimit, writeLimit, ...caller } = row
    return { ...caller, limits: { read: readLimit ?? DEFAULT_LIMITS.read, write: writeLimit ?? DEFAULT_LIMITS.write } }
  }

  /** Concurrent requests with one key share one lookup, even if the key is pushed out meanwhile. */
  const known = new LRUCache<string, { caller: ServerCaller | null }>({
    max: REMEMBERED_KEYS,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: clock },
    ignoreFetchAbort: true,
    fetchMethod: async (digest, _old, { options }) => {
      const caller = await look(digest)
      if (caller) everValid.set(digest, true)
      else options.ttl = REMEMBER_UNKNOWN_MS
      return { caller }
    },
  })
  const everValid = new LRUCache<string, true>({ max: REMEMBERED_KEYS })

  const callerOf = (key: string): ServerCaller | null | Promise<ServerCaller | null> => {
    const digest = hash('sha256', key, 'hex')
    const found = known.get(digest)
    return found ? found.caller : known.forceFetch(digest).then(({ caller }) => caller)
  }

  return {
    authenticate: async ({ headers }, scope) => {
      const given = keyIn(headers.authorization)
      if ('wrong' in given) throw new Refused('unauthorized', given.wrong)
      const caller = await callerOf(given.key)
      if (!caller) throw new Refused('unauthorized', NOT_VALID)
      if (!caller.scopes.includes(scope)) {
        throw new Refused('forbidden', `This key does not have the scope "${scope}". Use one that has it.`)
      }
      return caller
    },
    recognise: ({ headers }) => {
      const given = keyIn(headers.authorization)
      return 'wrong' in given ? null : callerOf(given.key)
    },
    isStranger: ({ headers }) => {
      const given = keyIn(headers.authorization)
      return 'wrong' in given || !everValid.has(hash('sha256', given.key, 'hex'))
    },
    nothingFound: async ({ id }, detail) => {
      const [valid] = await statements.rows(isCallerValid, [id])
      return valid ? new Refused('not_found', detail) : new Refused('unauthorized', NOT_VALID)
    },
  }
}

export const NO_DRAWING =
  'There is no such drawing under this account. Check the slug, the id, and whether the key is a test or a live one.'
export const NO_CAMPAIGN =
  'There is no such campaign under this account. Check the slug, and whether the key is a test or a live one.'
