import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Owner } from '../database.ts'
import { listen } from '../listen.ts'

const FOR_ANY_PAGE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

/** Answers pages of any origin with what a node says, as public nodes do. */
export const openToPages = async (t: Owner, node: string): Promise<string> => {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, FOR_ANY_PAGE).end()
      return
    }
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(node, { method: 'POST', headers, body: await text(request) })
    response.writeHead(answer.status, { ...FOR_ANY_PAGE, ...headers }).end(await answer.text())
  }
  // As its test ends, the page or the node may be gone in the middle of a question.
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  return listen(t, server)
}
