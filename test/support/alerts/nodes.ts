import { createServer } from 'node:http'
import type { Owner } from '../database.ts'
import { listen } from '../listen.ts'
import { bodyOf } from '../request-body.ts'

type Asked = { id: number; method: string; params?: unknown[] }

/**
 * A node that knows only its chain's id and its newest block. `lateSeconds` is the age of that block, `markLateSeconds`
 * that of the `safe` and `finalized` ones, both by `clock`. `asked` lists the methods of the calls it got.
 */
export const startNode = async (t: Owner, clock = Date.now) => {
  const node = { url: '', isDown: false, lateSeconds: 0, markLateSeconds: 0, chainId: 31_337, asked: [] as string[] }
  const resultOf = ({ method, params: [tag] = [] }: Asked): unknown => {
    if (method === 'eth_chainId') return `0x${node.chainId.toString(16)}`
    if (method !== 'eth_getBlockByNumber') return '0x0'
    const late = tag === 'safe' || tag === 'finalized' ? node.markLateSeconds : node.lateSeconds
    const timestamp = Math.floor(clock() / 1000) - late
    return { number: '0x10', timestamp: `0x${timestamp.toString(16)}`, transactions: [] }
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === null || node.isDown) return response.destroy()
    const asked = JSON.parse(body) as Asked | Asked[]
    node.asked.push(...[asked].flat().map(({ method }) => method))
    const answers = [asked].flat().map((one) => ({ jsonrpc: '2.0', id: one.id, result: resultOf(one) }))
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]))
  })
  node.url = await listen(t, server)
  return node
}
