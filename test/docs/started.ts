import { SECRETS_KEY } from '../support/keyring.ts'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestFn } from 'ava'
import { buildWebWhenMissing } from '../../local/build-web.ts'
import { freePort } from '../../local/ports.ts'
import { operatorWith } from '../../local/run-operator.ts'
import { compileCache } from '../support/process/command.ts'
import { fileDatabase } from '../support/database.ts'
import { onceAFile } from '../support/once-a-file.ts'
import { inTurn } from '../support/in-turn.ts'
import { clientOf } from '../support/partner-api/ask.ts'

const root = join(import.meta.dirname, '../..')
const WELCOME_END = 'Ctrl-C stops everything'

/** Reads until `npm start` has said all, or throws with what it said instead. */
const welcomeOf = async (child: ReturnType<typeof spawn>): Promise<string> => {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (said += String(piece)))
  const ended = once(child, 'exit')
  while (!said.includes(WELCOME_END)) {
    await Promise.race([once(child.stdout as NonNullable<typeof child.stdout>, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said}`)
  }
  return said
}

/** The program that `npm start` runs, with the database of a test file and everything else its own. */
const start = async (databaseUrl: string) => {
  await inTurn('the web app', buildWebWhenMissing)
  const dataDir = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  const child = spawn(process.execPath, [join(root, 'local/start.ts')], {
    cwd: root,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      ...compileCache(),
      DATABASE_URL: databaseUrl,
      SECRETS_KEY,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const welcome = await welcomeOf(child)
  const [, key = ''] = /API key +(pds_test_\w+)/.exec(welcome) ?? []
  const [, url = '', slug = ''] = /'(http:\S+)\/api\/v1\/campaigns\/([\w-]+)\/drawings/.exec(welcome) ?? []
  return {
    welcome,
    url,
    slug,
    key,
    api: clientOf({ url }, key),
    operator: operatorWith({ DATABASE_URL: databaseUrl, SECRETS_KEY, ALLOW_LOOPBACK_PARTNERS: '1' }),
    isRunning: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Started = Awaited<ReturnType<typeof start>>

/** What `npm start` starts, once for the tests of a file. */
export const fileStarted = (test: TestFn): (() => Promise<Started>) => {
  const shared = onceAFile(test, 'stop everything that was started', () => start(database.url))
  const database = fileDatabase(test)
  return shared
}

/** Runs lines as a reader types them into a shell, and gives what came of it. */
export const typeInto = async (command: string, lines: string, cwd: string, settings: Record<string, string>) => {
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`
  const child = spawn(command, command === 'sh' ? ['-eu'] : ['-'], {
    cwd,
    env: { PATH: path, HOME: cwd, PYTHONDONTWRITEBYTECODE: '1', ...settings },
  })
  // One that ends early leaves the rest unread.
  child.stdin.on('error', () => {}).end(lines)
  const ended = once(child, 'close')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code: code as number | null, output: out + error }
}

export const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined
