/** Requests over connections that stay open. They take a third of what `fetch` takes, and a history makes thousands. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

type Asked = { method?: string; headers?: Readonly<Record<string, string>>; body?: string }
export type Answered = { status: number; headers: IncomingHttpHeaders; body: string }

export const requestOnce = (url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      let received = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        received += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }))
      answer.on('error', reject)
    })
    asked.on('error', reject).end(body)
  })

/** What a node of a chain answers to these messages. */
export const postJson = async <Json>(url: string, messages: unknown): Promise<Json> => {
  const headers = { 'content-type': 'application/json' }
  const { body } = await requestOnce(url, { method: 'POST', headers, body: JSON.stringify(messages) })
  return JSON.parse(body) as Json
}
