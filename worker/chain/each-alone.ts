import type { ChainContext } from './context.ts'
import { inShort } from './errors.ts'

/**
 * Takes one step of a round so that its failure is logged and the other steps go on. It is taken again in the next
 * round. Returns how it failed, in short, or null.
 */
export const eachAlone = async (
  { log, chain }: ChainContext,
  what: Readonly<Record<string, string>>,
  step: () => Promise<unknown>,
): Promise<string | null> => {
  try {
    await step()
    return null
  } catch (error) {
    const failure = inShort(error)
    log.error('a step over a chain failed and will be retried', { chain: chain.name, ...what, error: failure })
    return failure
  }
}
