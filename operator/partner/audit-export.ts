import { open } from 'node:fs/promises'
import { z } from 'zod'
import { exportAudit, LINES_PER_PAGE } from '../../db/queries/audit/exporting.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const exportOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  file: z.string({ error: 'is missing: the file to write' }).min(1, 'is missing: the file to write'),
})

const openFile = async (path: string) => {
  try {
    return await open(path, 'w', 0o600)
  } catch (error) {
    throw new Refused('bad_request', `The file ${path} cannot be written: ${(error as Error).message}`)
  }
}

export const auditExport: Command = async (options, { pool }) => {
  const { partner, file } = checkOptions(exportOptions, options)
  const read = (after: number) => exportAudit(pool, partner, after, LINES_PER_PAGE)
  let lines = await read(-1)
  if (lines.length === 0) throw new Refused('not_found', `There is no audit log of a partner "${partner}".`)
  const handle = await openFile(file)
  let entries = 0
  try {
    for (; lines.length > 0; lines = await read(lines.at(-1)?.place ?? 0)) {
      await handle.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      entries += lines.length
    }
  } finally {
    await handle.close()
  }
  return { json: { partner, file, entries }, text: `${entries} entries are in ${file}: verify-audit.mjs checks it.` }
}
