import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildClient } from '../local/client/build.ts'
import { startPostgres } from '../local/postgres/postgres.ts'
import { countResults } from './support/run/counts.ts'
import { type FileTime, slowestFiles } from './support/run/slowest.ts'

const ava = join(import.meta.dirname, '../node_modules/ava/entrypoints/cli.js')

let child: ChildProcess | undefined
let isInterrupted = false

/** The terminal sends Ctrl-C to ava as well, which then ends by itself; other signals reach this process alone and are passed on. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    if (signal !== 'SIGINT') child?.kill(signal)
  })
}

/** Every test file and every process that a test starts is a Node of its own: what one has compiled, the others take over. */
const compiled = (dataDir: string) => ({ NODE_COMPILE_CACHE: join(dataDir, 'compiled') })

const readTimes = async (notes: string): Promise<FileTime[]> => {
  const text = await readFile(notes, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileTime)
}

const runAva = async (databaseUrl: string, dataDir: string): Promise<number> => {
  const notes = join(dataDir, 'times')
  const runner = spawn(process.execPath, [ava, ...process.argv.slice(2)], {
    env: {
      ...process.env,
      ...compiled(dataDir),
      TEST_DATABASE_URL: databaseUrl,
      TEST_TIMES_FILE: notes,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
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
  const { passed, failed } = countResults(report, code === 0 && !isInterrupted)
  for (const line of slowestFiles(await readTimes(notes))) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const dataDir = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
try {
  await buildClient()
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    process.exitCode = isInterrupted ? 1 : await runAva(postgres.url, dataDir)
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
