import { randomBytes } from 'node:crypto'
import { newId } from '../../db/new-id.ts'
import type { EntropyProvider } from './provider.ts'

const ENTROPY_BYTES = 32

/** Test mode's provider: 32 bytes from the system's random source, made only after the request is recorded. */
export const mock = {
  name: 'mock',
  newRequestId: () => newId('mck'),
  reveal: () => randomBytes(ENTROPY_BYTES),
} satisfies EntropyProvider & { reveal: () => Buffer }
