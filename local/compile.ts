/** Fills Node's compile cache for the long-running programs (see `process/starting.ts`). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { COMPILED, environmentOf, flagsOf } from '../process/starting.ts'

const root = join(import.meta.dirname, '..')

/** The programs, each with the modules that it imports only with certain settings. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'api/main.ts': [],
  'worker/main.ts': ['worker/chain/watch.ts'],
}

/** Started without settings, a program reports what is missing and ends, but by then all its modules are compiled. */
const compile = async (program: string, loaded: readonly string[], folder: string): Promise<void> => {
  const imports = loaded.flatMap((file) => ['--import', join(root, file)])
  const child = spawn(process.execPath, [...flagsOf(program), ...imports, join(root, program)], {
    cwd: root,
    env: { ...environmentOf(program), NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 1 || !said.includes('DATABASE_URL')) throw new Error(`${program} could not be compiled:\n${said}`)
}

/** Node makes the files of its cache readable only to their owner, but another user often starts the release. */
const letEveryoneRead = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
}

/** `folder` is made if it is not there. */
export const compilePrograms = async (folder: string): Promise<void> => {
  for (const [program, loaded] of Object.entries(PROGRAMS)) await compile(program, loaded, folder)
  await letEveryoneRead(folder)
}

if (import.meta.main) await compilePrograms(join(root, COMPILED))
