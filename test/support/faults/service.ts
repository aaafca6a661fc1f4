import { join } from 'node:path'
import { freePort } from '../../../local/ports.ts'
import type { Owner } from '../database.ts'
import { startFile } from '../process/command.ts'
import { type Role } from '../../../db/roles/tables.ts'
import { urlAs } from '../roles.ts'

type Settings = Readonly<Record<string, string>>
export type Process = ReturnType<typeof startFile> & { name: string }

type Wanted = {
  databaseUrl: string
  /** Has the site's files. Without it the database alone has them. */
  folder?: string
  /** One for each web process, and for each worker: what it is set to beside what all have. */
  webs?: readonly Settings[]
  workers?: readonly Settings[]
  settings?: Settings
  /** Where another release is checked out. */
  release?: string
}

/** The database's address for a process: with the login of its role, and its name as application_name. */
const urlOf = (name: string, role: Role, databaseUrl: string): string => {
  const url = new URL(urlAs(role, databaseUrl))
  url.searchParams.set('application_name', name)
  return url.href
}

/** Web processes and workers on a database, each with the rights of its role. They end with the test. */
export const startService = async (
  t: Owner,
  { databaseUrl, folder, webs = [{}], workers = [{}, {}], settings = {}, release = '' }: Wanted,
) => {
  const ports: number[] = []
  for (const _ of webs) ports.push(await freePort())
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const all = {
    BASE_URL: urls[0] as string,
    ALLOW_LOOPBACK_PARTNERS: '1',
    ...(folder === undefined ? {} : { SITE_STORE: `folder:${join(folder, 'site')}` }),
    ...settings,
  }
  const startWeb = (i: number): Process => {
    const name = `web ${i + 1}`
    const own = { ...all, PORT: String(ports[i]), DATABASE_URL: urlOf(name, 'web', databaseUrl), ...webs[i] }
    return { name, ...startFile(join(release, 'api/main.ts'), [], own) }
  }
  const startWorker = (i: number): Process => {
    const name = `worker ${i + 1}`
    const own = { ...all, DATABASE_URL: urlOf(name, 'worker', databaseUrl), ...workers[i] }
    return { name, ...startFile(join(release, 'worker/main.ts'), [], own) }
  }
  const processes = { webs: webs.map((_, i) => startWeb(i)), workers: workers.map((_, i) => startWorker(i)) }
  const everyone = () => [...processes.webs, ...processes.workers]
  t.teardown(async () => {
    for (const { child } of everyone()) child.kill('SIGKILL')
    await Promise.all(everyone().map(({ ended }) => ended))
  })
  await Promise.all(everyone().map(({ started }) => started))
  return {
    urls,
    url: urls[0] as string,
    ...processes,
    everyone,
    startWorker,
    /** As `kill -9` does. */
    kill: async (name: string): Promise<void> => {
      const killed = everyone().find((process) => process.name === name)
      killed?.child.kill('SIGKILL')
      await killed?.ended
    },
    /** Replaces a killed process, and waits until it has started: before that it would not survive a lost Postgres. */
    startAgain: async (name: string): Promise<void> => {
      for (const [kind, start] of [
        [processes.webs, startWeb],
        [processes.workers, startWorker],
      ] as const) {
        const place = kind.findIndex((process) => process.name === name)
        if (place < 0) continue
        const again = start(place)
        kind[place] = again
        await again.started
      }
    },
  }
}
