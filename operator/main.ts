import { parseArgs } from 'node:util'
import { Refused } from '../domain/refusals.ts'
import type { Command } from './command.ts'
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

try {
  const { name, options, isJson } = read(process.argv.slice(2))
  const command = await commands[name]?.()
  if (!command) throw new Refused('bad_request', name === '' ? known : `There is no command "${name}". ${known}`)
  if ('help' in options) {
    console.log(usageOf(name, command))
  } else {
    const { runCommand } = await import('./run-command.ts')
    const { json, text, failed = false } = await runCommand(command, options)
    console.log(isJson ? JSON.stringify(json) : text)
    if (failed) process.exitCode = 1
  }
} catch (error) {
  console.error(await whyFailed(error))
  process.exitCode = 1
}
