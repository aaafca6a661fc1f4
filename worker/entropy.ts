import { randomBytes } from 'node:crypto'
import { newId } from '../db/new-id.ts'
import type { LockedDrawing } from '../db/queries/drawing/numbering.ts'

/** A source of random values. `name` is what `entropyProvider` shows, and never changes. */
type EntropyProvider = {
  name: string
  /** The identifier of a new request, recorded together with the drawing's number. */
  newRequestId: () => string
}

const ENTROPY_BYTES = 32

/**
 * Test mode's provider: 32 bytes from the system's random source, drawn only after the request is recorded, or the
 * value that was chosen because the partner asked to see a certain prize. Either way a test draw proves nothing.
 */
export const mock = {
  name: 'mock',
  newRequestId: () => newId('mck'),
  reveal: (chosen) => chosen ?? randomBytes(ENTROPY_BYTES),
} satisfies EntropyProvider & { reveal: (chosen: Buffer | undefined) => Buffer }

/** The provider of a test drawing's value; null for a live drawing, whose value is requested by worker/chain. */
export const providerFor = ({ mode }: Pick<LockedDrawing, 'mode'>): EntropyProvider | null =>
  mode === 'test' ? mock : null
