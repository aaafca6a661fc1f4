import type { ChainContext, Head } from './context.ts'
import type { OnchainDrawing } from './read-contract.ts'

/**
 * Records what the chain does not take back any more of these intents, for each of which `drawings` has what the contract
 * holds. Returns the keys of those whose events it found.
 */
export type Confirm<Intent> = (
  context: ChainContext,
  head: Head,
  intents: readonly Intent[],
  drawings: readonly OnchainDrawing[],
) => Promise<readonly string[]>
