/** A process's randomness follows its history's seed, so histories that run at the same time have a process each. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { allowedMs } from './lives.ts'
import type { Lived } from './lives-process.ts'

const PROCESS = 'test/simulation/lives-process.ts'

/** Most objects of a history are short-lived: garbage collection copies fewer of them in a large young generation. */
const OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64']

type Lives = {
  seed: number
  /** How many of the seed's histories, from the first one on. */
  histories: number
  isShortened: boolean
  isQuick?: boolean
  /** Whether all of them are long, as only some are otherwise. */
  areLong?: boolean
  /** The checkout whose service is tested. */
  root: string
  settings?: Readonly<Record<string, string>>
  /** Only the history at this place: `0` is the first of the seed. */
  path?: string | undefined
  /** How many processes run histories side by side, each in a world of its own. */
  processes?: number
}

/** Gives each process that has finished a history the next, as they take seconds to minutes; none after a failure. */
const giveOut = (paths: string[], living: ChildProcess): void => {
  living.on('message', (hasFailed) => {
    if (hasFailed) paths.length = 0
    living.send({ path: paths.shift() ?? null })
  })
}

const liveIn = async (root: string, settings: Readonly<Record<string, string>>, paths: string[]): Promise<Lived> => {
  const env = { ...process.env, ...settings }
  const living = spawn(process.execPath, [...OPTIONS, PROCESS], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>
  giveOut(paths, living)
  const [report, errors, [code, signal]] = await Promise.all([
    text(living.stdout),
    text(living.stderr),
    once(living, 'close'),
  ])
  const last = report.trimEnd().split('\n').at(-1) ?? ''
  if (!last.startsWith('{'))
    throw new Error(`The histories ended without a report, by ${signal ?? `code ${code}`}:\n${report}${errors}`)
  return JSON.parse(last) as Lived
}

export const liveApart = async (lives: Lives): Promise<Lived[]> => {
  const {
    seed,
    histories,
    isShortened,
    isQuick = false,
    areLong = false,
    root,
    settings = {},
    path,
    processes = 1,
  } = lives
  const own = {
    HISTORY_SEED: String(seed),
    HISTORY_MS: String(allowedMs(histories)),
    HISTORY_SHORTENED: isShortened ? 'yes' : 'no',
    HISTORY_QUICK: isQuick ? 'yes' : 'no',
    HISTORY_LONG: areLong ? 'yes' : 'no',
  }
  const paths = path === undefined ? Array.from({ length: histories }, (_, i) => String(i)) : [path]
  return Promise.all(Array.from({ length: processes }, () => liveIn(root, { ...settings, ...own }, paths)))
}
