import { z } from 'zod'
import { noteBackup } from '../../db/queries/metrics/backups.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const none = z.strictObject({})

/** For the script that makes backups, at its end: monitors see how old the last one is. */
export const backupNote: Command = async (options, { pool }) => {
  checkOptions(none, options)
  const at = (await noteBackup(pool)).toISOString()
  return { json: { at }, text: `A backup is noted at ${at}.` }
}
