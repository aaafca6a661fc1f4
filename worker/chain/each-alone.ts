import type { ChainContext } from './context.ts'
import { inShort } from './errors.ts'

/**
 * Takes one step of a round so that its failure is logged and the other steps go on. It is taken again in the next
 * round. Returns whether it succeeded.
 */
export const eachAlone = async (
  { log, chain }: ChainContext,
  what: Readonly<Record<string, string>>,
  step: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await step()
    return true
  } catch (error) {
    log.error('a step over a chain failed and will be retried', { chain: chain.name, ...what, error: inShort(error) })
    return false
  }
}
