import { Refused } from '../domain/refusals.ts'

/**
 * One line about the error that ended a command. The code that knows contracts' errors is loaded only for one that may
 * be theirs.
 */
export const whyFailed = async (error: unknown): Promise<string> => {
  if (error instanceof Refused) return error.message
  const { inShort } = await import('../worker/chain/errors.ts')
  return `The command failed: ${inShort(error)}.`
}
