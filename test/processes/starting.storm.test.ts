import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { freePort } from '../../local/ports.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { testDatabase } from '../support/database.ts'
import { overNetwork } from '../support/over-network.ts'
import { startFile } from '../support/process/command.ts'
import { urlOfProcess } from '../support/roles.ts'
import { seed } from '../support/run/soak.ts'

const STARTS = 3
const AWAY_MS = 700
/** How long a start may take on a busy machine. */
const LONGEST_MS = 60_000

/** A proxy to the database that cuts all connections at this request, and accepts new ones a moment later. */
const openWay = async (t: ExecutionContext, databaseUrl: string, cutAt: number) => {
  const beyond = overNetwork(databaseUrl)
  const sockets = new Set<Socket>()
  let [requests, awayUntil] = [0, 0]
  const cut = (forMs: number): void => {
    awayUntil = performance.now() + forMs
    for (const socket of sockets) socket.destroy()
  }
  const way = createServer((client) => {
    if (performance.now() < awayUntil) {
      client.destroy()
      return
    }
    const server = connect({ host: beyond.hostname, port: Number(beyond.port) })
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.on('data', (bytes) => {
      requests += 1
      if (requests === cutAt) cut(AWAY_MS)
      else server.write(bytes)
    })
    server.pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  t.teardown(() => {
    cut(Infinity)
    way.close()
  })
  const { port: own } = way.address() as AddressInfo
  return {
    url: Object.assign(overNetwork(databaseUrl), { port: String(own) }).href,
    cut,
    count: () => requests,
  }
}

/** Starts and ends a process that loses its database in both. Returns how many requests the start took. */
const startAndEnd = async (t: ExecutionContext, file: string, databaseUrl: string, cutAt: number): Promise<number> => {
  const way = await openWay(t, urlOfProcess(file, databaseUrl), cutAt)
  const { child, started, ended } = startFile(file, [], { DATABASE_URL: way.url, PORT: String(await freePort()) })
  t.teardown(() => child.kill('SIGKILL'))
  const tooLate = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  await Promise.race([started, ended])
  clearTimeout(tooLate)
  const requests = way.count()
  way.cut(Infinity)
  child.kill('SIGTERM')
  const { code, stdout, stderr } = await ended
  t.is(code, 0, `request ${cutAt} was cut:\n${stdout}${stderr}`)
  t.regex(stdout, /"message":"started"[^]*"message":"stopped"/)
  return requests
}

for (const file of ['worker/main.ts', 'api/main.ts'])
  test(`a process that loses its database as it starts waits for it, and one that has none as it ends is done: ${file}`, async (t) => {
    t.timeout(900_000)
    const databaseUrl = await testDatabase(t)
    const random = seededRandom(seed)
    const requests = await startAndEnd(t, file, databaseUrl, Infinity)
    const cuts = Array.from({ length: STARTS }, () => 1 + Math.floor(random() * requests))
    t.log(`of ${requests} requests these were cut: ${cuts.join(', ')}`)
    for (const cutAt of cuts) await startAndEnd(t, file, databaseUrl, cutAt)
  })
