import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The user that Postgres runs as, when that is not the user who starts it. */
export type Account = { uid: number; gid: number }

const idOf = (option: '-u' | '-g'): number => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))

/** Postgres refuses to run as root. It then runs as the owner of the data or, for new data, as nobody. */
export const findAccount = async (cluster: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * The path of the data folder for Postgres. Another account cannot enter root's closed folders, but can stay in a
 * folder in which root has started it, so there the path is the working folder.
 */
export const dataPath = (cluster: string, account: Account | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** An environment without the user's own Postgres settings and locale. */
export const plainEnvironment = (): Record<string, string> => ({
  LC_ALL: 'C',
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
})
