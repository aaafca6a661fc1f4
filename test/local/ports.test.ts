import { once } from 'node:events'
import { createServer } from 'node:net'
import test from 'ava'
import { freePort, isPortFree } from '../../local/ports.ts'

test('a port is free until a program listens on it', async (t) => {
  const port = await freePort()
  t.true(await isPortFree(port))
  const server = createServer().listen(port, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  t.false(await isPortFree(port))
})

test('of many ports that are asked for at once none is given twice, though none is used', async (t) => {
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()))
  t.is(new Set(ports).size, ports.length)
})
