import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'winston'
import { networkOf } from './network.ts'
import { openPlaces, type PlaceLimits } from './readers/places.ts'

/**
 * An idle connection takes 15 kB, all of them 60 MB. A browser opens six, a partner's server one per concurrent call.
 */
const SOCKETS: PlaceLimits = { total: 4_000, perHolder: 256 }
const SAY_EVERY_MS = 60_000

type Parts = {
  /** Whether connections from this address are those of many visitors. */
  isProxy: (address: string) => boolean
  log: Logger
}

/**
 * Bounds how many connections are open at once, whatever is sent over them: those beyond are closed unread. One address
 * cannot take them all; a proxy in front of the process may.
 */
export const boundSockets = (server: Server, { isProxy, log }: Parts, { total, perHolder } = SOCKETS): void => {
  const ofAll = openPlaces({ total, perHolder: total })
  const ofAddresses = openPlaces({ total, perHolder })
  let saidAt = Number.NEGATIVE_INFINITY

  const refuse = (socket: Socket, full: 'holder' | 'total') => {
    socket.destroy()
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    log.warn('connections are refused', { open: full === 'total' ? total : `${perHolder} of one address` })
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const places = [...(isProxy(address) ? [] : [ofAddresses.take(networkOf({ ip: address }))]), ofAll.take('all')]
    socket.once('close', () => {
      for (const place of places) if ('release' in place) place.release()
    })
    const refusal = places.find((place) => 'full' in place)
    if (refusal) refuse(socket, refusal.full)
  })
}
