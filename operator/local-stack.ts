import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keyring } from '../process/keyring.ts'
import { Refused } from '../domain/refusals.ts'
import { databaseSettings, secretsSettings } from '../process/configuration.ts'
import { settingsIn } from './settings.ts'

/** The file in which a local stack leaves its database's address, in its data folder. */
export const DATABASE_URL_FILE = 'database-url'

/** The database in DATABASE_URL, else that of the stack that runs from the same DATA_DIR. */
export const findDatabaseUrl = async (environment: Readonly<Record<string, string | undefined>>): Promise<string> => {
  const { DATABASE_URL: given } = settingsIn(environment, databaseSettings)
  if (given) return given
  const file = join(environment['DATA_DIR'] || '.data', DATABASE_URL_FILE)
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    throw new Refused(
      'bad_request',
      `Set DATABASE_URL, or start the local stack first (npm start): there is no ${file}.`,
    )
  }
}

/** The file in which a local stack leaves the address of its chain's node. */
export const CHAIN_URL_FILE = 'chain-url'

/** The node of the local stack that runs from the same DATA_DIR, if one does. */
export const findLocalNode = (environment: Readonly<Record<string, string | undefined>>): Promise<string | undefined> =>
  readFile(join(environment['DATA_DIR'] || '.data', CHAIN_URL_FILE), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** The file in which a local stack keeps the key of its secrets. */
export const SECRETS_KEY_FILE = 'secrets-key'

/** The keys in SECRETS_KEY, else that of the stack that runs from the same DATA_DIR, whose database it is for. */
export const findKeyring = async (environment: Readonly<Record<string, string | undefined>>): Promise<Keyring> => {
  const SECRETS_KEY =
    environment['SECRETS_KEY'] || (environment['DATABASE_URL'] ? undefined : await keyOfStack(environment))
  return settingsIn({ SECRETS_KEY }, secretsSettings).SECRETS_KEY
}

const keyOfStack = (environment: Readonly<Record<string, string | undefined>>): Promise<string | undefined> =>
  readFile(join(environment['DATA_DIR'] || '.data', SECRETS_KEY_FILE), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
