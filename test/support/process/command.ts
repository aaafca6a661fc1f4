import { SECRETS_KEY } from '../keyring.ts'
import { urlOfProcess } from '../roles.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../../..')

/**
 * Where the processes of a test run share what Node compiled. Nothing else of this process's environment is passed on.
 */
export const compileCache = (): Record<string, string> => {
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}

/** Where the web process with these settings is reached. */
export const localBaseUrl = ({ PORT }: Readonly<Record<string, string>>): string => `http://localhost:${PORT ?? 3000}`

/** A process of the service has the rights of its role in a database of this test run. */
const withRole = (file: string, { DATABASE_URL: url }: Record<string, string>): Record<string, string> => {
  const server = process.env['TEST_DATABASE_URL']
  if (url === undefined || server === undefined || !URL.canParse(url)) return {}
  return new URL(url).host === new URL(server).host ? { DATABASE_URL: urlOfProcess(file, url) } : {}
}

/**
 * `started` resolves at the line with which a web or worker process says that it runs (and handles signals), `says` at the
 * next one with a message.
 */
export const startFile = (file: string, words: readonly string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [resolve(root, file), ...words], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      BASE_URL: localBaseUrl(environment),
      SECRETS_KEY,
      ...environment,
      ...withRole(file, environment),
    },
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]) => ({
      code: code as number | null,
      stdout,
      stderr,
    }),
  )
  const says = (message: string) =>
    new Promise<void>((resolve) => {
      // A line may come in two pieces.
      let line = ''
      child.stdout.on('data', (piece) => {
        const said = line + String(piece)
        if (said.includes(`"message":"${message}"`)) resolve()
        line = said.slice(said.lastIndexOf('\n') + 1)
      })
    })
  return { child, ended, started: says('started'), says }
}

/** Waits until a process runs, however long its start takes; fails with what it said if it ends instead. */
export const untilStarted = async ({
  started,
  ended,
}: Pick<ReturnType<typeof startFile>, 'started' | 'ended'>): Promise<void> => {
  const refused = await Promise.race([started, ended])
  if (refused) throw new Error(`A process did not start: ${refused.stderr}${refused.stdout}`)
}

/** Runs one of the project's programs to its end. */
export const runFile = (file: string, words: readonly string[], environment: Record<string, string>) =>
  startFile(file, words, environment).ended
