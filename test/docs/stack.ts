import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext, type TestFn } from 'ava'
import { freePort } from '../../local/ports.ts'
import { startFile, untilStarted } from '../support/process/command.ts'
import { fileDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'
import { until } from '../support/until.ts'

export const examples = fileURLToPath(new URL('../../docs/examples/', import.meta.url))

/** A web and a worker process on a database that the tests of a file share, and direct access to that database. */
export const fileStack = (test: TestFn) => {
  const database = fileDatabase(test)
  const teardowns: (() => unknown)[] = []
  let started: ReturnType<typeof start> | undefined
  const start = async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { DATABASE_URL: database.url, ALLOW_LOOPBACK_PARTNERS: '1' }
    const processes = [
      startFile('api/main.ts', [], { ...settings, PORT: String(port), BASE_URL: url }),
      startFile('worker/main.ts', [], settings),
    ]
    for (const { child, ended } of processes)
      teardowns.push(async () => {
        child.kill()
        await ended
      })
    const place = await openWorkplace(database.url)
    teardowns.push(place.close)
    await Promise.all(processes.map(untilStarted))
    const isUp = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    if (!(await until(isUp, (up) => up))) throw new Error('The web process does not become ready.')
    return { ...place, url, databaseUrl: database.url }
  }
  test.serial.after.always('stop the processes of this file', () => Promise.all(teardowns.map((end) => end())))
  return () => (started ??= start())
}

const python = process.env['PYTHON'] || 'python3'
export const commands = { node: process.execPath, python, curl: 'sh' } as const
export type Language = keyof typeof commands

const needed: Record<Language, readonly string[]> = {
  node: [],
  python: process.env['PYTHON'] ? [] : [python],
  curl: ['sh', 'curl', 'jq'],
}

/** A test of an example in a language; where its tools are missing, the title says that it was not run. */
export const testIn = (language: Language, title: string, run: (t: ExecutionContext) => Promise<void>): void => {
  const missing = needed[language].filter((tool) => spawnSync(tool, ['--version']).error !== undefined)
  if (missing.length > 0) test(`NOT RUN, since there is no ${missing.join(', ')} here: ${title}`, (t) => t.pass())
  else test(title, run)
}

/** Starts an example as a newcomer does, with nothing but its settings, in an empty folder that ends with the test. */
export const startExample = (
  t: ExecutionContext,
  language: Language,
  file: string,
  folder: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
) => {
  const child = spawn(commands[language], [join(examples, language, file), ...words], {
    cwd: folder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
      HOME: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  t.teardown(() => child.kill('SIGKILL'))
  return {
    ended,
    interrupt: () => child.kill('SIGINT'),
    output: () => output,
    /** Waits until the output has this, and gives what it found. */
    says: async (pattern: RegExp): Promise<RegExpExecArray> => {
      const found = await until(
        async () => pattern.exec(output),
        (match) => match !== null || child.exitCode !== null,
      )
      if (!found) throw new Error(`${file} never said ${String(pattern)}, but:\n${output}`)
      return found
    },
  }
}

export const runExample = async (...example: Parameters<typeof startExample>) => {
  const { ended, output } = startExample(...example)
  return { code: await ended, output: output() }
}

export const emptyFolder = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}
