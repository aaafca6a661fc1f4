import { CommanderError } from 'commander'
import type { Environment } from './command.ts'
import { addCommands, emptyProgram, whyNotRead } from './program.ts'
import { Refused } from '../domain/refusals.ts'
import { whyRefused } from '../db/refused-login.ts'
import type { openPlace } from './place.ts'

/** What a program says and ends with. */
type Ended = { code: 0 | 1; stdout: string; stderr: string }

/**
 * One line about the error that ended a command. The code that knows contracts' errors is loaded only for one that may
 * be theirs.
 */
const whyFailed = async (error: unknown): Promise<string> => {
  if (error instanceof Refused) return error.message
  const refused = whyRefused(error)
  if (refused !== null) return `The command failed: ${refused}`
  const { inShort } = await import('../worker/chain/errors.ts')
  return `The command failed: ${inShort(error)}.`
}

/** Runs the command that the words name, with the settings of an environment. `open`: how it comes to its database. */
export const runOperator = async (
  words: readonly string[],
  environment: Environment,
  own: { open?: typeof openPlace } = {},
): Promise<Ended> => {
  const ended: Ended = { code: 0, stdout: '', stderr: '' }
  const print = (text: string): void => {
    ended.stdout += text
  }
  const warnings = new Set<string>()
  const warn = (sentence: string): void => {
    warnings.add(`${sentence}\n`)
  }
  const program = emptyProgram(print)
  addCommands(program, async (load, options) => {
    const { runCommand } = await import('./run-command.ts')
    const { json, text, failed = false } = await runCommand(await load(), options, { environment, warn, ...own })
    print(`${program.opts()['json'] ? JSON.stringify(json) : text}\n`)
    if (failed) ended.code = 1
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return { ...ended, stderr: [...warnings].join('') }
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    if (isHelp) return ended
    const why = error instanceof CommanderError ? whyNotRead(program, error) : await whyFailed(error)
    return { code: 1, stdout: '', stderr: `${[...warnings].join('')}${why}\n` }
  }
}
