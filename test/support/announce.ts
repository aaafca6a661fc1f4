import { request } from 'node:http'
import type { Owner } from './database.ts'

type Announced = { bytes: number; sent?: number }

/**
 * Keeps a request open that announces a body of `bytes` and sends only `sent` of them. When the server answers, or
 * closes the connection as too slow, another request follows, until the owner ends.
 */
export const announce = (
  owner: Owner,
  url: string,
  headers: Record<string, string>,
  { bytes, sent = 0 }: Announced,
): void => {
  const piece = Buffer.alloc(sent, ' ')
  let isOver = false
  const start = () => {
    if (isOver) return
    const sending = request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': bytes, ...headers },
    })
    sending.on('error', () => {})
    sending.once('response', () => sending.destroy())
    sending.once('close', start)
    sending.flushHeaders()
    if (sent > 0) sending.write(piece)
    owner.teardown(() => sending.destroy())
  }
  owner.teardown(() => {
    isOver = true
  })
  start()
}
