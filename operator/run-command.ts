import { userInfo } from 'node:os'
import { openBoss } from '../db/boss.ts'
import { compareKeys, WRONG_KEY } from '../db/check-keys.ts'
import { isReleased, NOT_RELEASED } from '../db/is-released.ts'
import { openPool, type Pool } from '../db/pool.ts'
import { whyNotReached } from '../db/refused-login.ts'
import { openStatements } from '../db/statements.ts'
import { Refused } from '../domain/refusals.ts'
import { databaseSettings, partnerSettings, preparedSetting } from '../process/configuration.ts'
import { closing } from './closing.ts'
import type { Command, Environment, Options, Output, Store } from './command.ts'
import type { Keyring } from '../process/keyring.ts'
import { findDatabaseUrl, findKeyring } from './local-stack.ts'
import { settingsIn } from './settings.ts'

const CONNECTIONS = 2
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

/** What a command seals, processes have to open: as they do, it refuses keys none of which has sealed what is here. */
const openRightKeyring = async (pool: Pool, environment: Environment): Promise<Keyring> => {
  const keyring = await findKeyring(environment)
  const { isWrong } = await compareKeys(pool, keyring)
  if (isWrong) throw new Refused('bad_request', WRONG_KEY)
  return keyring
}

/** Later on what cannot be reached may be something else, such as a node. */
const reached = async (opening: Promise<Pool>): Promise<Pool> => {
  try {
    return await opening
  } catch (error) {
    const why = whyNotReached(error)
    throw why === null ? error : new Refused('bad_request', `The command failed: ${why}`)
  }
}

type From = Pick<Store, 'environment' | 'warn'>

/** Runs a command on the database that the settings lead to. */
export const runCommand = async (command: Command, options: Options, { environment, warn }: From): Promise<Output> => {
  const settings = settingsIn(environment, commandSettings)
  const databaseUrl = await findDatabaseUrl(environment)
  const connecting = { connectionTimeoutMs: CONNECTION_TIMEOUT_MS, isPrepared: settings.DATABASE_PREPARED }
  const { keep, close } = closing()
  let keyring: Promise<Keyring> | undefined
  try {
    const pool = keep(await reached(openPool(databaseUrl, { max: CONNECTIONS, ...connecting })), (one) => one.end())
    const statements = keep(openStatements(databaseUrl, { onError: () => {}, ...connecting }), (one) => one.end())
    if (!(await isReleased(pool))) throw new Refused('bad_request', NOT_RELEASED)
    const boss = keep(await openBoss(pool, { onError: () => {} }), (one) => one.stop({ graceful: false }))
    return await command(options, {
      pool,
      statements,
      boss,
      openKeyring: () => (keyring ??= openRightKeyring(pool, environment)),
      environment,
      allowLoopbackPartners: settings.ALLOW_LOOPBACK_PARTNERS,
      actor: { operator: systemUser() },
      warn,
    })
  } finally {
    await close()
  }
}
