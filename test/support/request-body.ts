import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** What a request brings; null: who sent it was gone before its end, such as a process that was killed. */
export const bodyOf = (request: IncomingMessage): Promise<string | null> => text(request).catch(() => null)
