import { NODATA, NOTFOUND } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { CallFailed } from './failures.ts'

/** The addresses of a name. An unknown name has none; once the signal aborts, nothing waits any more. */
export type Lookup = (name: string, signal: AbortSignal) => Promise<readonly string[]>

const QUERY_TIMEOUT_MS = 1_500
const QUERY_TRIES = 2
/** These names never leave the machine (RFC 6761). */
const LOCALHOST = /^(.+\.)?localhost\.?$/

/**
 * Asks the name servers directly: the system's own call would block one of four threads for as long as a partner's name
 * server is silent, so that a few of them could halt all other calls, and it could not be aborted.
 */
export const lookupByDns =
  (servers?: readonly string[]): Lookup =>
  async (name, signal) => {
    if (LOCALHOST.test(name)) return ['127.0.0.1', '::1']
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
    if (servers) resolver.setServers(servers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const replies = await Promise.allSettled([resolver.resolve6(name), resolver.resolve4(name)])
    const addresses = replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []))
    const isUnclear = replies.some((reply) => reply.status === 'rejected' && !isDenial(reply.reason))
    if (addresses.length === 0 && isUnclear) throw new CallFailed({ code: 'not_looked_up' })
    return addresses
  }

const isDenial = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === NODATA || error.code === NOTFOUND)
