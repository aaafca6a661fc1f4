/**
 * How long the process of a test file lived, and how much of a processor it used by itself (its children are not
 * counted).
 */
export type FileTime = { file: string; ms: number; cpuMs: number }

const SHOWN = 10

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8)

/** The slowest files of a run, one a line, and what all files took together. */
export const slowestFiles = (times: readonly FileTime[]): string[] => {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  const cpuMs = times.reduce((sum, time) => sum + time.cpuMs, 0)
  return [
    `The slowest of ${times.length} files (how long, and of a processor; ${seconds(cpuMs).trim()} by all):`,
    ...slowest.map(({ file, ms, cpuMs: own }) => `${seconds(ms)} ${seconds(own)}  ${file}`),
  ]
}
