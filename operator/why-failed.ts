import { Refused } from '../domain/refusals.ts'

/** One line about whatever ended a command. What knows the errors of contracts is loaded for one that may be theirs. */
export const whyFailed = async (error: unknown): Promise<string> => {
  if (error instanceof Refused) return error.message
  const { inShort } = await import('../worker/chain/errors.ts')
  return `The command failed: ${inShort(error)}.`
}
