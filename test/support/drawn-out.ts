import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Owner } from './database.ts'

type Drawn = { headers: Record<string, string>; body: string }

/** A POST of which the server gets the beginning of the body; `end` sends the rest, and returns the answer's status. */
export const drawOut = (owner: Owner, url: string, { headers, body }: Drawn) => {
  const begun = request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers, 'Content-Length': body.length },
  })
  owner.teardown(() => begun.destroy())
  const response = once(begun, 'response')
  begun.write(body.slice(0, 5))
  return {
    end: async (): Promise<number | undefined> => {
      begun.end(body.slice(5))
      const [answer] = (await response) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    },
  }
}
