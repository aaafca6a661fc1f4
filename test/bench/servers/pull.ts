import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on `count` ports, `hangingCount` of which never answer. */
const [count, hangingCount] = process.argv.slice(2).map(Number) as [number, number]

const answer: RequestListener = (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const winners = Array.from({ length: Number(searchParams.get('winnersExpected')) }, (_, i) => `w${i}`)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ winners }))
}

const listen = async (handle: RequestListener): Promise<string> => {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/winners`
}

const good: string[] = []
const hanging: string[] = []
for (let i = 0; i < count; i += 1) {
  if (i < hangingCount) hanging.push(await listen(() => {}))
  else good.push(await listen(answer))
}
process.send?.({ good, hanging })
process.on('disconnect', () => process.exit())
