import { appendFile, readFile } from 'node:fs/promises'

/** Where storms note what `npm run soak` sums up over all its rounds. */
const file = process.env['SOAK_NOTES_FILE']

export const isSoaking = file !== undefined

type Note = { of: string; what: unknown }

/** Notes what happened in this round; without a soak nobody reads it. */
export const note = async (of: string, what: unknown): Promise<void> => {
  if (file !== undefined) await appendFile(file, `${JSON.stringify({ of, what } satisfies Note)}\n`)
}

export const readNotes = async (path: string): Promise<Note[]> =>
  (await readFile(path, 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Note)

/** `never`: what was to happen, and did not. */
export type Report = { lines: string[]; never: string[] }
