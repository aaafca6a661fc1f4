import { Command, type CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Options, Verb } from './command.ts'
import { commands, nouns } from './commands.ts'

type Run = (load: Verb['load'], options: Options) => Promise<void>

/** `--scope <scopes...>` takes several values, which come with commas between them; any other one is given once. */
const optionOf = (flags: string, use: string): Option => {
  const option = new Option(flags, use)
  if (option.isBoolean()) return option
  return option.argParser((value: string, before: string | undefined) => {
    if (before === undefined) return value
    if (option.variadic) return `${before},${value}`
    throw new InvalidArgumentError('The option is there twice: give it once.')
  })
}

/** Adds each command below its noun; a word that is no noun is a command itself. */
export const addCommands = (program: Command, run: Run): void => {
  const groups = new Map(Object.entries(nouns).map(([noun, says]) => [noun, program.command(noun).description(says)]))
  for (const [typed, { says, needs = {}, takes = {}, load }] of Object.entries(commands)) {
    const [noun = '', verb] = typed.split(' ')
    const command = verb === undefined ? program.command(noun) : groups.get(noun)?.command(verb)
    if (!command) throw new Error(`"${typed}" has no noun`)
    command.description(says).action((options: Options) => run(load, options))
    for (const [flags, use] of Object.entries(needs)) command.addOption(optionOf(flags, use).helpGroup('Required:'))
    for (const [flags, use] of Object.entries(takes)) command.addOption(optionOf(flags, use))
  }
}

const verbsOf = ({ commands }: Command): string[] => commands.map((command) => command.name())

/** Every command by its name: `partner create`. */
const namesIn = ({ commands }: Command): string[] =>
  commands.flatMap((command) => {
    const noun = command.name()
    const verbs = verbsOf(command)
    return verbs.length > 0 ? verbs.map((verb) => `${noun} ${verb}`) : noun
  })

const describe = (command: Command): string => {
  const verbs = verbsOf(command)
  return verbs.length > 0 ? `${command.description()}: ${verbs.join(', ')}` : command.description()
}

/** The command line without its commands. It prints its help, and throws what is wrong with a command. */
export const emptyProgram = (print: (text: string) => void): Command =>
  new Command('npm run -s operator --')
    .description('Sets the service up and looks after it.')
    .option('--json', 'print one JSON object, for scripts')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => {} })
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      subcommandDescription: describe,
      showGlobalOptions: true,
    })

/** Why commander could not read a command, in one line. */
export const whyNotRead = (program: Command, { code, message }: CommanderError): string => {
  const known = `The commands are: ${namesIn(program).join(', ')}.`
  if (code === 'commander.help') return known
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n')
  if (code === 'commander.unknownCommand')
    return `There is no command "${program.args.join(' ').replace(/ -.*/, '')}". ${suggestion ?? known}`
  const isValued = code === 'commander.unknownOption' && what.includes('=')
  return [what, isValued && '(or it is said without a value)', suggestion].filter(Boolean).join(' ')
}
