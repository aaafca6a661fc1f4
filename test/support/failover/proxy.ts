import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const CHECK_EVERY_MS = 200
const CHECK_LIMIT_MS = 500
/** The primary keeps its place until this many checks in a row have timed out. */
const MISSED_CHECKS = 3
const FIRST_LOOKS = 20

type Server = { url: string; port: number }

/** Null: the check timed out. */
const isPrimary = async ({ url }: Server): Promise<boolean | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_LIMIT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select not pg_is_in_recovery() as is')
    return rows[0].is
  } catch (error) {
    return /timeout/.test(String(error)) ? null : false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * What HAProxy does in front of two servers (docs/operating.md): connections go to the one that says it is the primary,
 * and those to any other are cut.
 */
export const openProxy = async (servers: readonly Server[]) => {
  const fenced = new Set<Server>()
  const links = new Map<Socket, Server>()
  let primary: Server | null = null
  let missed = 0

  const stays = (server: Server, said: boolean | null): boolean => {
    if (server === primary) missed = said === null ? missed + 1 : 0
    return said ?? (server === primary && missed < MISSED_CHECKS)
  }

  /** Whether there is a primary. */
  const look = async (): Promise<boolean> => {
    const said = await Promise.all(servers.map(async (one) => (fenced.has(one) ? false : isPrimary(one))))
    const isThere = servers.map((one, i) => stays(one, said[i] ?? null))
    primary = servers.find((one, i) => isThere[i] && !fenced.has(one)) ?? null
    for (const [socket, server] of links) if (server !== primary) socket.destroy()
    return primary !== null
  }

  const listener = createServer((socket) => {
    if (primary === null) {
      socket.destroy()
      return
    }
    const beyond = connect(primary.port, '127.0.0.1')
    links.set(socket, primary)
    for (const [end, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      end.setNoDelay(true)
      end.on('error', () => {})
      end.on('close', () => {
        links.delete(socket)
        other.destroy()
      })
      end.pipe(other)
    }
  })

  // At first nobody is known to be the primary: a server that is slow to say so is asked again.
  for (let looks = 1; !(await look()) && looks < FIRST_LOOKS; ) looks += 1
  const closing = new AbortController()
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await pause(CHECK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
      await look()
    }
  })()
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    /** Nothing reaches this server any more, even while it says that it is the primary. */
    fence: async (server: Server): Promise<void> => {
      fenced.add(server)
      await look()
    },
    close: async (): Promise<void> => {
      closing.abort()
      await looking
      for (const socket of links.keys()) socket.destroy()
      listener.close()
    },
  }
}
