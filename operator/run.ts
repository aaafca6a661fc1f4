import { parseArgs } from 'node:util'
import { Refused } from '../domain/refusals.ts'
import type { Command, Environment } from './command.ts'
import { commands } from './commands.ts'
import { whyFailed } from './why-failed.ts'

const usageOf = (name: string, { usage }: Command): string => `npm run -s operator -- ${name} ${usage} [--json]`
const known = `The commands are: ${Object.keys(commands).join(', ')}.`

/** Options that are said without a value. */
const FLAGS = ['--all', '--check', '--default', '--dry-run', '--even-paused', '--help', '--rotate', '--second-factor']

/** Every other option takes a value but --json; the words before the first option are the command. */
const read = (words: readonly string[]): { name: string; options: Record<string, string>; isJson: boolean } => {
  const rest = words.filter((word) => word !== '--json').map((word) => (FLAGS.includes(word) ? `${word}=` : word))
  const named = rest.flatMap((word) => /^--([a-z-]+)(=|$)/.exec(word)?.[1] ?? [])
  const types = Object.fromEntries(named.map((option) => [option, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: types, allowPositionals: true })
    return {
      name: positionals.join(' '),
      options: values as Record<string, string>,
      isJson: rest.length < words.length,
    }
  } catch (error) {
    throw new Refused('bad_request', (error as Error).message.split('\n', 1)[0] as string)
  }
}

/** What a program says and ends with. */
type Ended = { code: 0 | 1; stdout: string; stderr: string }

/** Runs the command that the words name, with the settings of an environment. */
export const runOperator = async (words: readonly string[], environment: Environment): Promise<Ended> => {
  try {
    const { name, options, isJson } = read(words)
    const command = await commands[name]?.()
    if (!command) throw new Refused('bad_request', name === '' ? known : `There is no command "${name}". ${known}`)
    if ('help' in options) return { code: 0, stdout: `${usageOf(name, command)}\n`, stderr: '' }
    const { runCommand } = await import('./run-command.ts')
    const { json, text, failed = false } = await runCommand(command, options, environment)
    return { code: failed ? 1 : 0, stdout: `${isJson ? JSON.stringify(json) : text}\n`, stderr: '' }
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${await whyFailed(error)}\n` }
  }
}
