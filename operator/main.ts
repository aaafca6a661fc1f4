import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openBoss } from '../db/boss.ts'
import { openPool } from '../db/pool.ts'
import { openStatements } from '../db/statements.ts'
import { partnerSettings, readConfiguration } from '../domain/configuration.ts'
import { Refused } from '../domain/refusals.ts'
import { keyCreate, keyRevoke, partnerCreate, partnerSecret } from './accounts.ts'
import { chainDeploy } from './chain-deploy.ts'
import { chainOperator } from './chain-operator.ts'
import { chainRegister } from './chain-register.ts'
import { chainRerequest } from './chain-rerequest.ts'
import { chainStatus } from './chain-status.ts'
import { campaignCreate, campaignEnd, campaignPause, campaignResume, prizeTableCreate } from './campaigns.ts'
import type { Command, Output } from './command.ts'
import { findDatabaseUrl } from './local-stack.ts'
import { drawingCreate } from './drawings.ts'
import { heldList, heldMarkPaid } from './held.ts'
import { siteRender, siteStatus } from './site.ts'
import { status } from './status.ts'
import { userInvite, userList, userReset } from './users.ts'
import { walletApprove, walletRequest } from './wallets.ts'
import { whyFailed } from './why-failed.ts'
import { campaignTestFetch, campaignWinners, drawingFetchAgain } from './winners.ts'

const CONNECTIONS = 2

const commands: Readonly<Record<string, Command>> = {
  'partner create': partnerCreate,
  'partner secret': partnerSecret,
  'key create': keyCreate,
  'key revoke': keyRevoke,
  'user invite': userInvite,
  'user reset': userReset,
  'user list': userList,
  'prize-table create': prizeTableCreate,
  'campaign create': campaignCreate,
  'campaign winners': campaignWinners,
  'campaign test-fetch': campaignTestFetch,
  'campaign pause': campaignPause,
  'campaign resume': campaignResume,
  'campaign end': campaignEnd,
  'drawing create': drawingCreate,
  'drawing fetch-again': drawingFetchAgain,
  'held list': heldList,
  'held mark-paid': heldMarkPaid,
  'wallet request': walletRequest,
  'wallet approve': walletApprove,
  'chain deploy': chainDeploy,
  'chain operator': chainOperator,
  'chain register': chainRegister,
  'chain rerequest': chainRerequest,
  'chain status': chainStatus,
  'site render': siteRender,
  'site status': siteStatus,
  status,
}

const usageOf = (name: string): string => `npm run -s operator -- ${name} ${(commands[name] as Command).usage} [--json]`
const known = `The commands are: ${Object.keys(commands).join(', ')}.`

/** Options that are said without a value. */
const FLAGS = ['--all', '--help', '--rotate', '--second-factor']

/** Every other option takes a value but --json; the words before the first option are the command. */
const read = (words: readonly string[]): { name: string; options: Record<string, string>; isJson: boolean } => {
  const rest = words.filter((word) => word !== '--json').map((word) => (FLAGS.includes(word) ? `${word}=` : word))
  const named = rest.flatMap((word) => /^--([a-z-]+)(=|$)/.exec(word)?.[1] ?? [])
  const types = Object.fromEntries(named.map((option) => [option, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: types, allowPositionals: true })
    return {
      name: positionals.join(' '),
      options: values as Record<string, string>,
      isJson: rest.length < words.length,
    }
  } catch (error) {
    throw new Refused('bad_request', (error as Error).message.split('\n', 1)[0] as string)
  }
}

const systemUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'unnamed'
  }
}

const runCommand = async (command: Command, options: Record<string, string>): Promise<Output> => {
  const settings = readConfiguration(z.object(partnerSettings), process.env)
  if (!settings.ok) throw new Refused('bad_request', settings.message)
  const databaseUrl = await findDatabaseUrl(process.env)
  const pool = await openPool(databaseUrl, { max: CONNECTIONS })
  const statements = openStatements(databaseUrl, { onError: () => {} })
  const boss = await openBoss(databaseUrl, { supervise: false, onError: () => {} })
  try {
    return await command.run(options, {
      pool,
      statements,
      boss,
      allowLoopbackPartners: settings.value.ALLOW_LOOPBACK_PARTNERS,
      actor: { operator: systemUser() },
    })
  } finally {
    await boss.stop({ graceful: false })
    await Promise.all([statements.end(), pool.end()])
  }
}

try {
  const { name, options, isJson } = read(process.argv.slice(2))
  const command = commands[name]
  if (!command) throw new Refused('bad_request', name === '' ? known : `There is no command "${name}". ${known}`)
  if ('help' in options) {
    console.log(usageOf(name))
  } else {
    const { json, text } = await runCommand(command, options)
    console.log(isJson ? JSON.stringify(json) : text)
  }
} catch (error) {
  console.error(whyFailed(error))
  process.exitCode = 1
}
