import { EventEmitter } from 'node:events'
import type { Response } from 'express'

/** A response without a connection, enough for code that only sets headers and waits for the close; `end` closes it. */
export const fakeAnswer = (ip = '203.0.113.7') => {
  const headers = new Map<string, string>()
  const response = Object.assign(new EventEmitter(), {
    req: { ip },
    destroyed: false,
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }) as unknown as Response
  return { response, headers, end: () => response.emit('close') }
}
