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
 * The path of the data folder for Postgres. Another account cannot enter root's closed folders, but it can stay in the
 * folder in which root started it, so there the path is the process's own working folder.
 */
export const dataPath = (cluster: string, account: Account | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/** Nothing of the person's own Postgres settings or language affects the embedded one. */
export const plainEnvironment = (): Record<string, string> => ({
  LC_ALL: 'C',
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
})
