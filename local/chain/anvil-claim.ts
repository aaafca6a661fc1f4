import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** A process that is being killed may look alive for a moment. */
const OWNED_LIMIT_MS = 1_000
const ORPHAN_LIMIT_MS = 60_000
const POLL_MS = 50

const run = promisify(execFile)

const holderFile = (stateFile: string): string => `${stateFile}.pid`

/** The process that runs on the state now. Undefined if none does, even if another program has got its process id. */
const findHolder = async (stateFile: string): Promise<{ pid: number; isOrphan: boolean } | undefined> => {
  const [pid, owner] = (await readFile(holderFile(stateFile), 'utf8').catch(() => '')).split(' ').map(Number)
  if (!pid) return undefined
  const { stdout } = await run('ps', ['-ww', '-o', 'ppid=', '-o', 'args=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(stateFile) ? { pid, isOrphan: Number.parseInt(stdout, 10) !== owner } : undefined
}

/** Waits for a chain whose owner was killed to write its state. Throws if another start owns the state. */
export const claimState = async (stateFile: string): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const holder = await findHolder(stateFile)
    if (!holder) return
    if (waitedMs >= (holder.isOrphan ? ORPHAN_LIMIT_MS : OWNED_LIMIT_MS)) {
      const reason = `The local chain already runs on ${stateFile} (process ${holder.pid}).`
      throw new Error(`${reason} Stop it first, or choose another DATA_DIR.`)
    }
    await pause(POLL_MS)
  }
}

/** Records which process runs on the state, for other starts. It counts as long as that process lives. */
export const lockState = (stateFile: string, pid: number): Promise<void> =>
  writeFile(holderFile(stateFile), `${pid} ${process.pid}`, { mode: 0o600 })

export const releaseState = (stateFile: string): Promise<void> => rm(holderFile(stateFile), { force: true })
