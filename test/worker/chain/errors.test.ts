import { createServer } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { createPublicClient, http } from 'viem'
import { inShort } from '../../../worker/chain/errors.ts'
import { listen } from '../../support/listen.ts'

/** What is said of a node with this key in its address that quotes what it was asked. */
const said = async (t: ExecutionContext, key: string): Promise<string> => {
  const server = createServer((request, response) => response.writeHead(500).end(`no ${request.url} here`))
  const transport = http(`${await listen(t, server)}${key}`, { retryCount: 0 })
  return createPublicClient({ transport }).getBlockNumber().then(String, inShort)
}

test('an error of a node says nothing of its address, even if the node quotes it', async (t) => {
  for (const key of ['/v2/5ec3e7', '/?key=5ec3e7', '/v2?key=5ec3e7']) {
    const sentence = await said(t, key)
    t.regex(sentence, /HTTP request failed/)
    t.notRegex(sentence, /5ec3e7|127\.0\.0\.1/)
  }
})

test('an error of a node without a path is told as it is', async (t) => {
  t.regex(await said(t, '/'), /no \/ here/)
})

test('an error of anything else is told in one line', (t) => {
  t.is(inShort(new Error('at https://node.example/key: it\n broke')), 'at (a node) it broke')
})
