import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { webSettings } from '../process/configuration.ts'
import { Refused } from '../domain/refusals.ts'
import { settingsIn } from './settings.ts'

/** The file in which a local stack leaves the address of its web process, in its data folder. */
export const BASE_URL_FILE = 'base-url'

const NO_BASE_URL =
  'BASE_URL is missing: set it as the web processes of this database have it, since links begin with it.'

const settings = z.object({ BASE_URL: webSettings.shape.BASE_URL.optional(), PORT: webSettings.shape.PORT })

/**
 * The address of the portal: BASE_URL as the web process has it; without BASE_URL and DATABASE_URL, that of the local
 * stack that runs from the same DATA_DIR.
 */
export const findBaseUrl = async (environment: Readonly<Record<string, string | undefined>>): Promise<string> => {
  const { BASE_URL, PORT } = settingsIn(environment, settings)
  if (BASE_URL !== undefined) return BASE_URL
  if (environment['DATABASE_URL']) throw new Refused('bad_request', NO_BASE_URL)
  const file = join(environment['DATA_DIR'] || '.data', BASE_URL_FILE)
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => `http://localhost:${PORT}`,
  )
}
