import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import { checkAddresses } from './addresses.ts'
import { CallFailed } from './failures.ts'
import type { Lookup } from './names.ts'

/** After this long the next address is tried instead of a silent one; the last one has the rest of the call's time. */
const ATTEMPT_MS = 1_000

type Connecting = { allowLoopback: boolean; lookup: Lookup; secureContext: SecureContext }
type Call = { signal: AbortSignal; maxWireBytes: number; onWireFull: () => void }

/**
 * Connects once, to addresses that were checked: the socket gets them instead of a name to resolve again. An address in
 * the URL itself is checked in the same place. The certificate must still be for the name.
 */
export const checkedConnector = (connecting: Connecting, call: Call): buildConnector.connector => {
  const { allowLoopback, lookup, secureContext } = connecting
  const { signal } = call
  let isUsed = false
  return (target, deliver) => {
    if (isUsed) {
      deliver(new CallFailed({ code: 'closed_early' }), null)
      return
    }
    isUsed = true
    const connect = async () => {
      const found = isIP(target.hostname) === 0 ? await lookup(target.hostname, signal) : [target.hostname]
      const addresses = checkAddresses(found, { allowLoopback, protocol: target.protocol })
      signal.throwIfAborted()
      const connector = buildConnector({
        signal,
        secureContext,
        timeout: 0,
        allowH2: false,
        maxCachedSessions: 0,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
        lookup: (_name, _options, give) => give(null, addresses),
      })
      connector(target, (...result) => {
        const socket = result[1]
        socket?.on('readable', () => {
          if (socket.bytesRead > call.maxWireBytes) call.onWireFull()
        })
        deliver(...result)
      })
    }
    connect().catch((error: Error) => deliver(error, null))
  }
}
