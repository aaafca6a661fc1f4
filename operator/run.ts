import { CommanderError } from 'commander'
import { addCampaignCommands } from './campaign/commands.ts'
import { addChainCommands } from './chain/commands.ts'
import type { Environment } from './command.ts'
import { addPartnerCommands } from './partner/commands.ts'
import { emptyProgram, type Run, whyNotRead } from './program.ts'
import { addStatusCommands } from './status/commands.ts'
import { whyFailed } from './why-failed.ts'

/** What a program says and ends with. */
type Ended = { code: 0 | 1; stdout: string; stderr: string }

/** Runs the command that the words name, with the settings of an environment. */
export const runOperator = async (words: readonly string[], environment: Environment): Promise<Ended> => {
  const ended: Ended = { code: 0, stdout: '', stderr: '' }
  const print = (text: string): void => {
    ended.stdout += text
  }
  const program = emptyProgram(print)
  const run: Run = (load) => async (options) => {
    const { runCommand } = await import('./run-command.ts')
    const { json, text, failed = false } = await runCommand(await load(), options, environment)
    print(`${program.opts()['json'] ? JSON.stringify(json) : text}\n`)
    if (failed) ended.code = 1
  }
  for (const add of [addPartnerCommands, addCampaignCommands, addChainCommands, addStatusCommands]) add(program, run)
  try {
    await program.parseAsync(words, { from: 'user' })
    return ended
  } catch (error) {
    const isHelp = error instanceof CommanderError && error.exitCode === 0
    if (isHelp) return ended
    const why = error instanceof CommanderError ? whyNotRead(program, error) : await whyFailed(error)
    return { code: 1, stdout: '', stderr: `${why}\n` }
  }
}
