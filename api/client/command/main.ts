import { parseArgs } from 'node:util'
import { NoAnswerError, ProblemError } from '../errors.ts'
import { type Command, DONE, NOT_TRIED, openOut, UsageError, WRONG } from './command.ts'
import { listen } from './listen.ts'
import { logs } from './logs.ts'
import { send } from './send.ts'
import { trigger } from './trigger.ts'
import { verify } from './verify.ts'

const PROGRAM = 'node prize-drawings-cli.mjs'

const commands: Readonly<Record<string, Command>> = { listen, trigger, logs, send, verify }

const EVERYWHERE = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const

const SETTINGS = `PDS_BASE_URL is the address of the service, PDS_KEY your API key. --json prints a line of JSON for each thing.
The exit status is 0 when it is done, 1 when something is wrong or refused, 2 when it could not be tried.`

const helpOf = ({ usage, about }: Command): string => `${PROGRAM} ${usage}\n\n${about}\n`

const help = (): string =>
  `The command line of the Prize Drawing Service. Needs Node 18 or later, and nothing else.\n\n${Object.values(commands)
    .map(({ usage, about }) => `  ${usage}\n${about.replaceAll(/^/gm, '      ')}\n`)
    .join('\n')}\n${SETTINGS}\n`

/** What went wrong, in lines for a person. */
const linesOf = (error: unknown): string[] => {
  if (error instanceof ProblemError)
    return [
      `${error.status} ${error.code}: ${error.detail}${error.requestId === null ? '' : ` (${error.requestId})`}`,
      ...error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`),
    ]
  return [error instanceof Error ? error.message : String(error)]
}

const runCommand = async (words: readonly string[], signal: AbortSignal): Promise<number> => {
  const [name = '', ...rest] = words
  const command = commands[name]
  if (!command) {
    if (words.includes('--help') || words.length === 0) {
      console.log(help())
      return words.length === 0 ? NOT_TRIED : DONE
    }
    throw new UsageError(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`)
  }
  const { values, positionals } = parseArgs({
    args: rest,
    options: { ...command.options, ...EVERYWHERE },
    allowPositionals: true,
  })
  if (values.help === true) {
    console.log(helpOf(command))
    return DONE
  }
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most) throw new UsageError(`It is called as ${command.usage}`)
  const out = openOut(values.json === true)
  return command.run(positionals, { options: values, environment: process.env, out, signal })
}

const isMisuse = (error: unknown): boolean =>
  error instanceof UsageError || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
try {
  process.exitCode = await runCommand(process.argv.slice(2), stop.signal)
} catch (error) {
  for (const line of linesOf(error)) console.error(line)
  if (isMisuse(error)) console.error(`See ${PROGRAM} --help`)
  process.exitCode = isMisuse(error) || error instanceof NoAnswerError ? NOT_TRIED : WRONG
}
