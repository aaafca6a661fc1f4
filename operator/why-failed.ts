import { Refused } from '../domain/refusals.ts'
import { inShort } from '../worker/chain/errors.ts'

/** One line about whatever ended a command. */
export const whyFailed = (error: unknown): string =>
  error instanceof Refused ? error.message : `The command failed: ${inShort(error)}.`
