import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, flagsOf } from '../process/starting.ts'

const root = join(import.meta.dirname, '..')

export type Process = { name: string; child: ChildProcess; ended: Promise<number | null> }

/**
 * Starts a process of the service as the Procfile does. Its log lines go to a file. It has its own process group, so
 * that only we pass Ctrl-C on, in order; if we are killed, it stops because its stdin closes.
 */
export const startProcess = (
  name: string,
  file: string,
  environment: Record<string, string>,
  logFile: string,
): Process => {
  const child = spawn(
    process.execPath,
    [...flagsOf(file), '--import', join(import.meta.dirname, 'stop-with-parent.ts'), join(root, file)],
    {
      cwd: root,
      detached: true,
      env: { ...environmentOf(file), ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  )
  const log = createWriteStream(logFile, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { name, child, ended }
}

export const stopProcess = async ({ child, ended }: Process): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await ended
}
