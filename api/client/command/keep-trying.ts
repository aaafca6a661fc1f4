import { NoAnswerError, ProblemError } from '../errors.ts'
import { pause, pauseAfter } from '../retries.ts'
import type { Context } from './command.ts'

const WAITS_MS = { first: 1_000, longest: 30_000 }

/** Whether waiting may help: the connection, the service’s own trouble, or too many requests. */
const mayPass = (error: unknown): boolean =>
  error instanceof NoAnswerError || (error instanceof ProblemError && (error.status === 429 || error.status >= 500))

const wordsOf = (error: unknown): string =>
  error instanceof ProblemError ? `The service answered ${error.status}.` : 'There is no connection to the service.'

/** Repeats a call until it is answered, with growing pauses. Throws an error that waiting cannot help. */
export const keepTrying = async <Answer>(
  call: () => Promise<Answer>,
  { out, signal }: Pick<Context, 'out' | 'signal'>,
): Promise<Answer> => {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await call()
      if (failures > 0) out.note('Connected again.')
      return answer
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      if (failures === 0) out.note(`${wordsOf(error)} Trying again …`)
      await pause(pauseAfter(failures + 1, WAITS_MS), signal)
    }
  }
}
