import { readFile } from 'node:fs/promises'
import { commandsFor, entriesIn, type Place, type RunbookEntry } from '../../domain/alarm/runbook.ts'

/** Its entries by their titles: alerts and codes. */
export type Runbook = ReadonlyMap<string, RunbookEntry>

const file = new URL('../../docs/operating/runbook.md', import.meta.url)

export const readRunbook = async (): Promise<Runbook> =>
  new Map(entriesIn(await readFile(file, 'utf8')).map((entry) => [entry.title, entry]))

/** The commands for a code, filled in for a place. */
export const commandsAt = (runbook: Runbook, code: string, place: Place): string[] => {
  const entry = runbook.get(code)
  return entry ? commandsFor(entry, place) : []
}
