import { SECRETS_KEY } from '../../support/keyring.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { startPostgres } from '../../../local/postgres/postgres.ts'
import { environmentOf, flagsOf } from '../../../process/starting.ts'
import { makeLogins, urlOfProcess } from '../../support/roles.ts'
import { localBaseUrl } from '../../support/process/command.ts'
import { openWorkplace } from '../../support/workplace.ts'

const root = join(import.meta.dirname, '../../..')

export type Bench = Awaited<ReturnType<typeof openBench>>

/** A durable, migrated Postgres for one benchmark. Processes that the benchmark starts end with it. */
export const openBench = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prize-bench-'))
  const postgres = await startPostgres({ dataDir })
  await migrate(postgres.url)
  await makeLogins(postgres.url)
  const workplace = await openWorkplace(postgres.url)
  const children: ChildProcess[] = []
  const stopChildren = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  return {
    ...workplace,
    stopChildren,
    url: postgres.url,
    start: (file: string, environment: Record<string, string> = {}): ChildProcess => {
      const BASE_URL = localBaseUrl(environment)
      const own = { DATABASE_URL: urlOfProcess(file, postgres.url), SECRETS_KEY, BASE_URL, LOG_LEVEL: 'info' }
      const env = { ...environmentOf(file), ...process.env, ...own, ...environment }
      const child = spawn(process.execPath, [...flagsOf(file), join(root, file)], {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      return child
    },
    close: async () => {
      await stopChildren()
      await workplace.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A benchmark on a Postgres of its own, which ends with it. */
export const onBench = async <Result>(measure: (bench: Bench) => Promise<Result>): Promise<Result> => {
  const bench = await openBench()
  try {
    return await measure(bench)
  } finally {
    await bench.close()
  }
}

/** Asks every few milliseconds until the answer is true, or fails after a bound. */
export const until = async (isSo: () => Promise<boolean>, { everyMs = 10, withinMs = 120_000 } = {}): Promise<void> => {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not so within ${withinMs} ms.`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
