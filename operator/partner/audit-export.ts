import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { exportAudit, LINES_PER_PAGE } from '../../db/queries/audit/exporting.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const exportOptions = z.strictObject({
  partner: z.string({ error: 'is missing: the id of a partner, ptr_…' }),
  file: z.string({ error: 'is missing: the file to write' }).min(1, 'is missing: the file to write'),
})

const orRefuse = async <Value>(path: string, doing: Promise<Value>): Promise<Value> => {
  try {
    return await doing
  } catch (error) {
    throw new Refused('bad_request', `The file ${path} cannot be written: ${(error as Error).message}`)
  }
}

/** Only its owner may read the new file. The one before it stays until the new one is whole. */
const replaceFile = async (path: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  const unfinished = `${path}.${randomUUID()}`
  const file = await orRefuse(path, open(unfinished, 'wx', 0o600))
  try {
    await write(file).finally(() => file.close())
    await orRefuse(path, rename(unfinished, path))
  } finally {
    await rm(unfinished, { force: true })
  }
}

export const auditExport: Command = async (options, { pool }) => {
  const { partner, file } = checkOptions(exportOptions, options)
  const read = (after: number) => exportAudit(pool, partner, after, LINES_PER_PAGE)
  let lines = await read(-1)
  if (lines.length === 0) throw new Refused('not_found', `There is no audit log of a partner "${partner}".`)
  let entries = 0
  await replaceFile(file, async (handle) => {
    for (; lines.length > 0; lines = await read(lines.at(-1)?.place ?? 0)) {
      await handle.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      entries += lines.length
    }
  })
  return { json: { partner, file, entries }, text: `${entries} entries are in ${file}: verify-audit.mjs checks it.` }
}
