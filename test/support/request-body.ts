import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** The body of a request; null if the connection broke before its end, as when the sending process was killed. */
export const bodyOf = (request: IncomingMessage): Promise<string | null> => text(request).catch(() => null)
