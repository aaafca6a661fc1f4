import { stripVTControlCharacters } from 'node:util'

const BEGINS = /^ {2}(Uncaught exception|Unhandled rejection) in /
const RESULT = /^ {2}[✔√✘×ℹ-] ?/
const MOST_LINES = 30

/** What the runner's report says of exceptions that no test caught: it stands where they came, far above the end. */
export const crashReports = (report: readonly string[]): string[] => {
  const lines = report.map(stripVTControlCharacters)
  return lines.flatMap((line, at) => {
    if (!BEGINS.test(line)) return []
    const rest = lines.slice(at + 1, at + MOST_LINES)
    const end = rest.findIndex((next) => RESULT.test(next) || BEGINS.test(next))
    return [line, ...(end < 0 ? rest : rest.slice(0, end))]
  })
}
