import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { localChain } from '../../support/chain/chain.ts'
import { listen } from '../../support/listen.ts'

/** A node that answers every read, or none, and how often it was asked. */
const startNode = async (t: ExecutionContext, answers: boolean) => {
  const seen = { asked: 0 }
  const server = createServer(async (request, response) => {
    const messages = (await json(request)) as { id: number }[]
    seen.asked += 1
    const body = messages.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x7' }))
    response.writeHead(answers ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return { url: await listen(t, server), seen }
}

test('a node that does not answer is asked last until nodes are chosen again, so that not each read waits for it', async (t) => {
  const silent = await startNode(t, false)
  const other = await startNode(t, true)
  const { read, readFrom } = openNodes(localChain, [silent.url, other.url])
  const asked: number[] = []
  const readOnce = async () => {
    t.is(await read.getGasPrice(), 7n)
    asked.push(silent.seen.asked)
  }
  await readOnce()
  await readOnce()
  await readOnce()
  readFrom([0, 1])
  await readOnce()
  t.deepEqual(asked, [2, 2, 2, 4], 'twice each time: what is lost is asked for once more')
  t.is(other.seen.asked, 4)
})
