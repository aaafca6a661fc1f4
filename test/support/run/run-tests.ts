import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildClient } from '../../../local/client/build.ts'
import { startPostgres } from '../../../local/postgres/postgres.ts'
import { type Counts, countResults } from './counts.ts'
import { crashReports } from './crashes.ts'
import { type FileTime, slowestFiles } from './slowest.ts'

const ava = join(import.meta.dirname, '../../../node_modules/ava/entrypoints/cli.js')

let child: ChildProcess | undefined
let isInterrupted = false

/** Whether a signal interrupted the run: then no other run begins. */
export const wasInterrupted = (): boolean => isInterrupted

/**
 * The terminal sends Ctrl-C to ava as well, which then ends by itself; other signals reach only this process and are
 * passed on.
 */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    if (signal !== 'SIGINT') child?.kill(signal)
  })
}

/**
 * Every test file and every process that a test starts is its own Node process: what one has compiled, the others
 * reuse.
 */
const compiled = (dataDir: string) => ({ NODE_COMPILE_CACHE: join(dataDir, 'compiled') })

const readTimes = async (notes: string): Promise<FileTime[]> => {
  const text = await readFile(notes, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileTime)
}

type Settings = Readonly<Record<string, string>>

const runAva = async (words: readonly string[], settings: Settings): Promise<Counts> => {
  const runner = spawn(process.execPath, [ava, ...words], {
    env: { ...process.env, ...settings, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  child = runner
  const exit = once(runner, 'exit')
  const report: string[] = []
  for await (const line of createInterface({ input: runner.stdout })) {
    report.push(line)
    console.log(line)
  }
  const [code] = await exit
  for (const line of crashReports(report)) console.log(line)
  return countResults(report, code === 0 && !isInterrupted)
}

const GIB = 2 ** 30
const MEMORY_DISK = '/dev/shm'

/** Memory where there is plenty: a run makes and drops hundreds of databases, each of some 400 files. */
const findRoom = async (): Promise<string> => {
  const disk = await statfs(MEMORY_DISK).catch(() => undefined)
  const isRoomy = disk !== undefined && disk.bavail * disk.bsize > 4 * GIB && freemem() > 8 * GIB
  return isRoomy ? MEMORY_DISK : tmpdir()
}

/** Whether programs run from this folder, which some systems forbid in memory. */
const mayExecute = async (folder: string): Promise<boolean> => {
  const program = join(folder, 'program')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}

/**
 * Makes a folder for temporary files and points TMPDIR to it: tests and their programs leave whole databases, browser
 * profiles and chain states there, some of them for good. Other users cannot list it, but enter it, as Postgres may run
 * as another user.
 */
const makeTemporary = async (dataDir: string): Promise<Settings> => {
  const folder = join(dataDir, 'temporary')
  await mkdir(folder)
  await Promise.all([chmod(dataDir, 0o711), chmod(folder, 0o711)])
  return (await mayExecute(folder)) ? { TMPDIR: folder } : {}
}

/** Starts a Postgres for tests, and gives the settings by which their processes find it. */
export const withPostgres = async <Value>(
  run: (settings: Settings, dataDir: string) => Promise<Value>,
): Promise<Value> => {
  const dataDir = await mkdtemp(join(await findRoom(), 'prize-drawing-test-'))
  try {
    await buildClient()
    const postgres = await startPostgres({ dataDir, durable: false, bySocket: true })
    try {
      const settings = { ...compiled(dataDir), ...(await makeTemporary(dataDir)), TEST_DATABASE_URL: postgres.url }
      return await run(settings, dataDir)
    } finally {
      await postgres.stop()
    }
  } finally {
    // A process that has just been ended may still write what it compiled.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Runs test files with a Postgres of their own and prints which took longest. `words` are for ava, and so choose the
 * files.
 */
export const runTests = (words: readonly string[], settings: Settings = {}): Promise<Counts> =>
  withPostgres(async (own, dataDir) => {
    if (isInterrupted) return { passed: 0, failed: 1 }
    const notes = join(dataDir, 'times')
    const counts = await runAva(words, { ...settings, ...own, TEST_TIMES_FILE: notes })
    for (const line of slowestFiles(await readTimes(notes))) console.log(line)
    return counts
  })
