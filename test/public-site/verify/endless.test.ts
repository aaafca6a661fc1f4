/** What a server that never comes to an end costs a reader of its lists. */
import { createServer } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { openPages, run } from '../../../public-site/verify/verify-draw.mjs'
import { listen } from '../../support/listen.ts'

/** A list of draws without any, which names an earlier page each time. */
const serveEmpty = async (t: ExecutionContext) => {
  let asked = 0
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/campaigns/daily/draws.json')) {
      response.writeHead(404).end()
      return
    }
    asked += 1
    const nextBefore = new Date(Date.UTC(2026, 0, 1) - asked * 1_000).toISOString()
    response.end(JSON.stringify({ campaign: { id: null, slug: 'daily' }, draws: [], nextBefore }))
  })
  return { url: `${await listen(t, server)}/campaigns/daily/draws.json`, asked: () => asked }
}

test('a list of empty pages that each name an earlier one is wrong, after one request', async (t) => {
  const { url, asked } = await serveEmpty(t)
  const printed: string[] = []
  const status = await run(['--campaign', url], { print: (text) => printed.push(text), printError: () => {} })
  t.is(status, 1)
  t.regex(printed.join('\n'), /a page of the list that names an earlier one must not be empty/)
  t.is(asked(), 1)
})

test('a list that costs more bytes or time than one may is given up, which says what to do', async (t) => {
  const { url } = await serveEmpty(t)
  const few = openPages({ maxBytes: 250 })
  await few(url)
  await few(url)
  const advice = /page 3 of a list that has not come to its end .* check its draws one by one/
  await t.throwsAsync(few(url), { message: advice })
  await t.throwsAsync(openPages({ maxMs: -1 })(url), { message: /more than a list may cost/ })
  await t.notThrowsAsync(openPages()(url))
})
