import { userInfo } from 'node:os'
import { openBoss } from '../db/boss.ts'
import { openPool } from '../db/pool.ts'
import { openStatements } from '../db/statements.ts'
import { databaseSettings, partnerSettings, preparedSetting } from '../process/configuration.ts'
import type { Command, Environment, Options, Output } from './command.ts'
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

/** Runs a command on the database that the settings lead to. */
export const runCommand = async (command: Command, options: Options, environment: Environment): Promise<Output> => {
  const settings = settingsIn(environment, commandSettings)
  const databaseUrl = await findDatabaseUrl(environment)
  const connecting = { connectionTimeoutMs: CONNECTION_TIMEOUT_MS, isPrepared: settings.DATABASE_PREPARED }
  const pool = await openPool(databaseUrl, { max: CONNECTIONS, ...connecting })
  const statements = openStatements(databaseUrl, { onError: () => {}, ...connecting })
  const boss = await openBoss(pool, { onError: () => {} })
  try {
    return await command(options, {
      pool,
      statements,
      boss,
      openKeyring: () => findKeyring(environment),
      environment,
      allowLoopbackPartners: settings.ALLOW_LOOPBACK_PARTNERS,
      actor: { operator: systemUser() },
    })
  } finally {
    await boss.stop({ graceful: false })
    await Promise.all([statements.end(), pool.end()])
  }
}
