import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

const git = async (...words: string[]): Promise<string> =>
  (await run('git', words, { cwd: root, maxBuffer: 2 ** 20 })).stdout.trim()

/**
 * The commit before the newest migration, whose processes still run while a database is migrated. Null where the
 * history is not there, as in a shallow clone, or where other packages were installed then.
 */
export const findReleaseBefore = async (): Promise<string | null> => {
  try {
    const migrated = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations')
    const before = await git('rev-parse', '--verify', `${migrated}^`)
    const packages = await git('diff', '--name-only', before, '--', 'package-lock.json')
    return packages === '' ? before : null
  } catch {
    return null
  }
}

/** The files of a commit, in a folder, with this checkout's packages. */
export const checkOut = async (commit: string, folder: string): Promise<string> => {
  const to = join(folder, 'release-before')
  await mkdir(to)
  const archive = join(folder, 'release-before.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await run('tar', ['-xf', archive, '-C', to])
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'))
  return to
}
