import { request } from 'node:http'
import type { Owner } from './database.ts'

/** Announces a body and sends nothing of it, until its owner ends; again, should it be refused meanwhile. */
export const announce = (owner: Owner, url: string, headers: Record<string, string>, bytes: number): void => {
  let isOver = false
  const start = () => {
    if (isOver) return
    const sending = request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': bytes, ...headers },
    })
    sending.on('error', () => {})
    sending.once('response', () => {
      sending.destroy()
      start()
    })
    sending.flushHeaders()
    owner.teardown(() => sending.destroy())
  }
  owner.teardown(() => {
    isOver = true
  })
  start()
}
