import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: number; failed: number }

/**
 * Counts from the runner's own report: a tick or a cross for each test, and a cross for each hook that failed and each
 * file that crashed or had no test. Below the rule the failures are listed again, in detail.
 */
export const countResults = (report: readonly string[], didEndWell: boolean): Counts => {
  const lines = report.map(stripVTControlCharacters)
  const end = lines.findIndex((line) => /^ {2}[─-]$/.test(line))
  const results = end < 0 ? lines : lines.slice(0, end)
  const passed = results.filter((line) => /^ {2}[✔√] /.test(line)).length
  const failed = results.filter((line) => /^ {2}[✘×] /.test(line)).length
  return { passed, failed: failed === 0 && !didEndWell ? 1 : failed }
}
