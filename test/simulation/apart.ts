/** A world for each processor: the chance of this process is the history's own, so each lives in a process apart. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Lived } from './lives-process.ts'

const PROCESS = 'test/simulation/lives-process.ts'

/** Most of what is made for a history is of no use a moment later: with room for it, less of it is copied around. */
const OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64']

type Lives = {
  seed: number
  histories: number
  isShortened: boolean
  isQuick?: boolean
  /** The checkout whose service is tried. */
  root: string
  settings?: Readonly<Record<string, string>>
  /** Only the history at this place: `0` is the first of the seed. */
  path?: string
}

export const liveApart = async (lives: Lives): Promise<Lived> => {
  const { seed, histories, isShortened, isQuick = false, root, settings = {}, path } = lives
  const own = {
    HISTORY_SEED: String(seed),
    HISTORIES: String(histories),
    HISTORY_SHORTENED: isShortened ? 'yes' : 'no',
    HISTORY_QUICK: isQuick ? 'yes' : 'no',
    ...(path === undefined ? {} : { HISTORY_PATH: path }),
  }
  const env = { ...process.env, ...settings, ...own }
  const living = spawn(process.execPath, [...OPTIONS, PROCESS], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
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
