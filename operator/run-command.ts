import { userInfo } from 'node:os'
import { compareKeys, WRONG_KEY } from '../db/check-keys.ts'
import type { Pool } from '../db/pool.ts'
import { Refused } from '../domain/refusals.ts'
import { databaseSettings, partnerSettings, preparedSetting } from '../process/configuration.ts'
import type { Command, Environment, Options, Output, Store } from './command.ts'
import type { Keyring } from '../process/keyring.ts'
import { findDatabaseUrl, findKeyring } from './local-stack.ts'
import { openPlace } from './place.ts'
import { settingsIn } from './settings.ts'

/** A command is most wanted when the database is slow. */
const CONNECTION_TIMEOUT_MS = 30_000

const commandSettings = databaseSettings.extend({ ...partnerSettings, DATABASE_PREPARED: preparedSetting })

const systemUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'unnamed'
  }
}

/**
 * Processes must be able to open what a command seals, so it refuses, as they do, keys of which none has sealed
 * anything in this database.
 */
const openRightKeyring = async (pool: Pool, environment: Environment): Promise<Keyring> => {
  const keyring = await findKeyring(environment)
  const { isWrong } = await compareKeys(pool, keyring)
  if (isWrong) throw new Refused('bad_request', WRONG_KEY)
  return keyring
}

type Settings = Pick<Store, 'environment' | 'warn'> & { open?: typeof openPlace }

/** Runs a command on the database that the settings lead to. */
export const runCommand = async (
  command: Command,
  options: Options,
  { environment, warn, open = openPlace }: Settings,
): Promise<Output> => {
  const settings = settingsIn(environment, commandSettings)
  const databaseUrl = await findDatabaseUrl(environment)
  const connecting = { connectionTimeoutMs: CONNECTION_TIMEOUT_MS, isPrepared: settings.DATABASE_PREPARED }
  const { close, ...place } = await open(databaseUrl, connecting)
  let keyring: Promise<Keyring> | undefined
  try {
    return await command(options, {
      ...place,
      openKeyring: () => (keyring ??= openRightKeyring(place.pool, environment)),
      environment,
      allowLoopbackPartners: settings.ALLOW_LOOPBACK_PARTNERS,
      actor: { operator: systemUser() },
      warn,
    })
  } finally {
    await close()
  }
}
