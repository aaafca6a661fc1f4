import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { makeLogin } from '../db/roles/login.ts'
import { nameOf } from '../db/roles/tables.ts'
import { DATABASE_URL_FILE } from '../operator/local-stack.ts'

const PASSWORD_BYTES = 24
const PROCESSES = ['web', 'worker'] as const

const keep = async (dataDir: string, name: string, url: string): Promise<void> => {
  const file = join(dataDir, name)
  await rm(file, { force: true })
  await writeFile(file, url, { mode: 0o600 })
}

/**
 * Migrates the database, and writes its URLs to the data folder: the owner's for commands, and one for each process,
 * with its own rights and a new password. Where no roles can be made, the processes use the owner's.
 */
export const databaseUrlsIn = async (dataDir: string, ownUrl: string): Promise<Record<'web' | 'worker', string>> => {
  const { roles } = await migrate(ownUrl)
  await keep(dataDir, DATABASE_URL_FILE, ownUrl)
  const database = new URL(ownUrl).pathname.slice(1)
  const urls = { web: ownUrl, worker: ownUrl }
  for (const role of PROCESSES) {
    const login = {
      name: `${nameOf(role)}_of_${database}`,
      password: randomBytes(PASSWORD_BYTES).toString('base64url'),
    }
    urls[role] = (roles.includes(role) && (await makeLogin(ownUrl, role, login))) || ownUrl
    await keep(dataDir, `${DATABASE_URL_FILE}-${role}`, urls[role])
  }
  return urls
}
