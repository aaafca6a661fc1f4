import { hash } from 'node:crypto'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import { findStanding, type KeyRow, useKey } from '../db/queries/account/api-keys.ts'
import type { Caller } from '../domain/actor.ts'
import type { Statements } from '../db/statements.ts'
import { type AddressRange, isWithin, parseRanges } from '../domain/address-range.ts'
import { isApiKey } from '../domain/api-key.ts'
import { mayUse, type Scope, scopeSentence } from '../domain/key-scope.ts'
import { Moved } from '../domain/moving/away.ts'
import { DEFAULT_LIMITS, type RequestLimits } from '../domain/rate-limit.ts'
import { Refused } from '../domain/refusals.ts'
import { drawingWords } from '../domain/refusal-words/drawing.ts'
import { type Said } from '../domain/sentence.ts'
import { suspendedSentence } from '../domain/suspension.ts'
import { addressOf } from './network.ts'

/** A partner's server. Its key's id goes into every statement, which checks again that the key is still valid. */
export type ServerCaller = Caller & { scopes: readonly Scope[]; limits: RequestLimits }

/** Whether a partner's server sees addresses in full: secrets in them are only for keys that may write. */
export const seesOf = ({ scopes }: ServerCaller) => ({ mayChange: scopes.includes('write') })

/** What authentication reads of a request: the key, and the address that it comes from. */
type Asking = Pick<Request, 'headers' | 'ip'>

export type Doorkeeper = {
  /** The caller; throws the refusal. */
  authenticate: (request: Asking, scope: Scope) => Promise<ServerCaller>
  /**
   * The caller, or null when the key is unknown or used from an address that it does not allow: a thief then uses up
   * none of its owner's limits. Synchronous when the key is cached.
   */
  recognise: (request: Asking) => ServerCaller | null | Promise<ServerCaller | null>
  /** Whether the request has no key, or one that this process has never seen to be valid. */
  isStranger: (request: Pick<Request, 'headers'>) => boolean
  /**
   * The refusal when a caller's statement found nothing: the thing does not exist, or the caller is no longer valid.
   */
  nothingFound: (caller: Caller, detail: Said) => Promise<Refused>
  /** Throws the refusal of a caller who is no longer valid, as these statements see it. */
  refuseInvalid: (caller: Caller, statements: Pick<Statements, 'rows'>) => Promise<void>
}

const REMEMBERED_KEYS = 10_000
const REMEMBER_MS = 30_000
/** How long an unknown key, or one of a partner that moved away, is cached: a flood with one key costs one query. */
const REMEMBER_UNKNOWN_MS = 5_000

/** Why a valid key may be refused nevertheless. */
type Standing = Pick<KeyRow, 'suspendedReason' | 'away'>

const refusalOf = ({ suspendedReason, away }: Standing): Refused | null => {
  if (away !== null) return new Moved(away)
  return suspendedReason === null ? null : new Refused('suspended', suspendedSentence(suspendedReason))
}

/** A cached key. The addresses that it may be used from never change, so they are never stale. */
type Known = { caller: ServerCaller; ranges: readonly AddressRange[] | null; standing: Standing }

const isFromAllowed = ({ ranges }: Known, request: Asking): boolean => {
  if (ranges === null) return true
  const address = addressOf(request)
  return address !== null && isWithin(address, ranges)
}

const NOT_VALID = 'This key is unknown, revoked or expired. Create a new one.'
const HOW = 'Send it as "Authorization: Bearer pds_…".'

const wrongAddress = (address: string | null): string =>
  `This key may be used from certain addresses only, and the request came from ${address ?? 'an address that could not be read'}. Send it from one of them, or create a key for this address.`

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
 * each request. A revoked key, or one of a suspended partner, is still refused at once: the statements of reads and
 * sends check it, and calls of the scope `write` check it again here, as does each of their transactions. No comparison
 * takes constant time, and none needs to: keys are looked up by their SHA-256, whose timing reveals nothing about a key.
 */
export const doorkeeper = (
  statements: Pick<Statements, 'rows'>,
  clock: () => number = () => performance.now(),
): Doorkeeper => {
  const look = async (digest: string): Promise<Known | null> => {
    const [row] = await statements.rows(useKey, [Buffer.from(digest, 'hex')])
    if (!row) return null
    const { readLimit, writeLimit, addresses, suspendedReason, away, ...caller } = row
    const limits = { read: readLimit ?? DEFAULT_LIMITS.read, write: writeLimit ?? DEFAULT_LIMITS.write }
    return {
      caller: { ...caller, limits },
      ranges: addresses && parseRanges(addresses),
      standing: { suspendedReason, away },
    }
  }

  /** Concurrent requests with one key share one lookup, even if the key is evicted meanwhile. */
  const known = new LRUCache<string, { found: Known | null }>({
    max: REMEMBERED_KEYS,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    perf: { now: clock },
    ignoreFetchAbort: true,
    fetchMethod: async (digest, _old, { options }) => {
      const found = await look(digest)
      if (found) everValid.set(digest, true)
      if (!found || found.standing.away !== null) options.ttl = REMEMBER_UNKNOWN_MS
      return { found }
    },
  })
  const everValid = new LRUCache<string, true>({ max: REMEMBERED_KEYS })

  const find = (key: string): Known | null | Promise<Known | null> => {
    const digest = hash('sha256', key, 'hex')
    const cached = known.get(digest)
    return cached ? cached.found : known.forceFetch(digest).then(({ found }) => found)
  }

  /** Why a caller is refused now, bypassing the cache. */
  const refusalNow = async ({ id }: Caller, by = statements): Promise<Refused | null> => {
    const [standing] = await by.rows(findStanding, [id])
    if (!standing) return new Refused('unauthorized', NOT_VALID)
    return refusalOf(standing)
  }

  return {
    authenticate: async (request, scope) => {
      const given = keyIn(request.headers.authorization)
      if ('wrong' in given) throw new Refused('unauthorized', given.wrong)
      const found = await find(given.key)
      if (!found) throw new Refused('unauthorized', NOT_VALID)
      if (!isFromAllowed(found, request)) throw new Refused('forbidden', wrongAddress(addressOf(request)))
      const { caller, standing } = found
      const refused = refusalOf(standing)
      if (refused) throw refused
      if (!mayUse(caller.scopes, scope)) throw new Refused('forbidden', scopeSentence(scope))
      const refusedNow = scope === 'write' ? await refusalNow(caller) : null
      if (refusedNow) throw refusedNow
      return caller
    },
    recognise: (request) => {
      const given = keyIn(request.headers.authorization)
      if ('wrong' in given) return null
      const callerIn = (found: Known | null) => (found && isFromAllowed(found, request) ? found.caller : null)
      const found = find(given.key)
      return found instanceof Promise ? found.then(callerIn) : callerIn(found)
    },
    isStranger: ({ headers }) => {
      const given = keyIn(headers.authorization)
      return 'wrong' in given || !everValid.has(hash('sha256', given.key, 'hex'))
    },
    nothingFound: async (caller, detail) => (await refusalNow(caller)) ?? new Refused('not_found', detail),
    refuseInvalid: async (caller, by) => {
      const refused = await refusalNow(caller, by)
      if (refused) throw refused
    },
  }
}

export const NO_DRAWING = drawingWords.noneHere
export const NO_CAMPAIGN = drawingWords.noCampaignHere
