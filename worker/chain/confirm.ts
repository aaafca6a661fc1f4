import type { ChainContext, Head } from './context.ts'
import type { OnchainDrawing } from './read-contract.ts'

/**
 * Records the final outcomes of these intents; `drawings` has the contract's state for each of them. Returns the keys
 * of those whose events were found.
 */
export type Confirm<Intent> = (
  context: ChainContext,
  head: Head,
  intents: readonly Intent[],
  drawings: readonly OnchainDrawing[],
) => Promise<readonly string[]>
