import { once } from 'node:events'
import { createServer } from 'node:net'
import test from 'ava'
import { freePort, freePortAfter, isPortFree } from '../../local/ports.ts'

test('a port is free until a program listens on it', async (t) => {
  const port = await freePort()
  t.true(await isPortFree(port))
  const server = createServer().listen(port, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  t.false(await isPortFree(port))
})

test('the port after another is given while it is free, and there is none after the last', async (t) => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.is(await freePortAfter(port - 1), null)
  server.close()
  await once(server, 'close')
  t.is(await freePortAfter(port - 1), port)
  t.is(await freePortAfter(65_535), null)
})

test('of many ports that are asked for at once none is given twice, though none is used', async (t) => {
  const ports = await Promise.all(Array.from({ length: 500 }, () => freePort()))
  t.is(new Set(ports).size, ports.length)
})
