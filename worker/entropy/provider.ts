import type { LockedDrawing } from '../../db/queries/drawing/numbering.ts'
import { mock } from './mock.ts'

/** A source of random values. `name` is what `entropyProvider` shows, for ever. */
export type EntropyProvider = {
  name: string
  /** The identifier of a new request, recorded together with the drawing's number. */
  newRequestId: () => string
}

/** The provider that a drawing's value comes from, or null while none serves its chain. */
export const providerFor = ({ mode }: Pick<LockedDrawing, 'mode'>): EntropyProvider | null =>
  mode === 'test' ? mock : null
