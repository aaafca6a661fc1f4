import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KEY_BYTES } from '../process/keyring.ts'
import { SECRETS_KEY_FILE } from '../operator/local-stack.ts'

/** The keys in SECRETS_KEY, else the one of the data folder, which the first start makes. */
export const secretsKeyIn = async (
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const given = environment['SECRETS_KEY']
  if (given) return given
  const file = join(dataDir, SECRETS_KEY_FILE)
  const made = randomBytes(KEY_BYTES).toString('hex')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
