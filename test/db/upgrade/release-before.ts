import { readFileSync } from 'node:fs'
import { z } from 'zod'

const lineShape = z.union([
  z.strictObject({ migration: z.string(), checksum: z.string() }),
  z.strictObject({ column: z.string(), type: z.string() }),
  z.strictObject({ guard: z.string() }),
  z.strictObject({
    statement: z.strictObject({
      name: z.string(),
      text: z.string(),
      takes: z.array(z.string()),
      gives: z.array(z.string()),
      by: z.array(z.enum(['web', 'worker'])),
    }),
  }),
])

const lines = readFileSync(new URL('release-before.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => lineShape.parse(JSON.parse(line)))

/** What the release before this one asks of the database: its processes run on while the next one is deployed. */
export const releaseBefore = {
  migrations: lines.flatMap((line) => ('migration' in line ? [line] : [])),
  columns: lines.flatMap((line) => ('column' in line ? [line] : [])),
  guards: lines.flatMap((line) => ('guard' in line ? [line.guard] : [])),
  statements: lines.flatMap((line) => ('statement' in line ? [line.statement] : [])),
}
