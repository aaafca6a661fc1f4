import { Command, type CommanderError, Option } from 'commander'
import type { Command as OperatorCommand, Options } from './command.ts'

/** Makes a command's action. Its file is loaded when it is run: most need nothing of what speaks to chains. */
export type Run = (load: () => Promise<OperatorCommand>) => (options: Options) => Promise<void>

/** An option that the command cannot do without, which its help says. Whether it is there is checked with its value. */
export const required = (flags: string, says: string): Option => new Option(flags, says).helpGroup('Required:')

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

/** The command line as it is before it has commands. It prints its help; what is wrong with a command, it throws. */
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
