import { randomBytes } from 'node:crypto'
import { newId } from '../../db/new-id.ts'
import type { EntropyProvider } from './provider.ts'

const ENTROPY_BYTES = 32

/**
 * Test mode's provider: 32 bytes from the system's random source, made only after the request is recorded. Unless a partner
 * asked for a prize, to see it: then they are those that were chosen before. Either way a test draw proves nothing.
 */
export const mock = {
  name: 'mock',
  newRequestId: () => newId('mck'),
  reveal: (chosen) => chosen ?? randomBytes(ENTROPY_BYTES),
} satisfies EntropyProvider & { reveal: (chosen: Buffer | undefined) => Buffer }
