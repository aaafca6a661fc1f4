import { commands } from '../../operator/commands.ts'

const flagsOf = (options: Readonly<Record<string, string>> = {}): string[] =>
  Object.keys(options).map((flag) => String(flag.split(' ')[0]))

/** What is wrong with an operator's command as a document shows it: nothing, where it can be typed so. */
export const wrongIn = (line: string): string[] => {
  const words = line
    .replaceAll(/"[^"]*"|'[^']*'/g, 'TEXT')
    .trim()
    .split(/\s+/)
  const name = [2, 1].map((count) => words.slice(0, count).join(' ')).find((one) => Object.hasOwn(commands, one))
  const verb = name === undefined ? undefined : commands[name]
  if (!verb) return [`${line}: there is no such command`]
  const [needed, more] = [flagsOf(verb.needs), flagsOf(verb.takes)]
  const given = words.filter((word) => word.startsWith('--'))
  return [
    ...given.filter((flag) => ![...needed, ...more].includes(flag)).map((flag) => `${line}: it takes no ${flag}`),
    ...needed.filter((flag) => !given.includes(flag)).map((flag) => `${line}: ${flag} is missing`),
  ]
}
