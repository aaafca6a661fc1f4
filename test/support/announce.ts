import { request } from 'node:http'
import type { Owner } from './database.ts'

type Announced = { bytes: number; sent?: number }

/**
 * Announces a body and sends no more of it than `sent`, until its owner ends. Should it be refused meanwhile, or ended as
 * too slow, it begins again.
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
