import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const STOP_LIMIT_MS = 20_000
const ERROR_TAIL_CHARACTERS = 2_000

/**
 * A shell between this process and anvil, in its own session so that Ctrl-C in the terminal does not reach them. Its
 * stdin is a pipe that only this process holds: when that closes, however we end, anvil gets SIGTERM and writes its
 * state.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
anvil=$!
{ read _ <&3; kill -TERM $anvil; } &
watch=$!
exec 3<&-
wait $anvil
code=$?
kill $watch
exit $code`

const architectures: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/** The program comes in a separate package for each platform. */
export const findAnvil = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  try {
    const { resolve } = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'))
    const program = join(dirname(resolve(`${name}/package.json`)), 'bin', 'anvil')
    accessSync(program, constants.X_OK)
    return program
  } catch {
    throw new Error(
      `The local chain needs the package ${name}, which is not installed. Run npm ci without --omit=optional; ` +
        'if there is no such package, this platform has no anvil: name another local chain in RPC_URLS_LOCAL.',
    )
  }
}

export type Program = {
  /** The id of the shell, which ends a moment after anvil. */
  pid: number | undefined
  hasEnded: () => boolean
  /** Resolves when the program has ended, for any reason. */
  ended: Promise<void>
  /** The end of what it has printed to stderr. */
  complaint: () => string
  stop: () => Promise<void>
  /** Kills the program, as a crash does. */
  kill: () => Promise<void>
}

const killGroup = (guard: ChildProcess): void => {
  try {
    if (guard.pid !== undefined) process.kill(-guard.pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

export const spawnAnvil = (program: string, options: readonly string[]): Program => {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', program, ...options], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let complaint = ''
  guard.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-ERROR_TAIL_CHARACTERS)
  })
  guard.stdin.on('error', () => {})
  const ended = once(guard, 'close').then(
    () => {},
    () => {},
  )
  const hasEnded = () => guard.exitCode !== null || guard.signalCode !== null

  const stop = async () => {
    guard.stdin.end()
    const limit = setTimeout(() => killGroup(guard), STOP_LIMIT_MS)
    await ended
    clearTimeout(limit)
  }
  const kill = async () => {
    if (!hasEnded()) killGroup(guard)
    await ended
  }
  return { pid: guard.pid, hasEnded, ended, complaint: () => complaint.trim(), stop, kill }
}
