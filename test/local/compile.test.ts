import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { compilePrograms } from '../../local/compile.ts'
import { environmentOf, flagsOf } from '../../process/starting.ts'
import { folderOf } from '../support/folder.ts'

const root = join(import.meta.dirname, '../..')

/**
 * How often a stripped module was found in the compile cache, and how often it was not. Node's output goes to a file:
 * in a pipe that is not emptied at once, some of it would be lost.
 */
const countReads = async (t: ExecutionContext, program: string, folder: string) => {
  const path = join(await folderOf(t), 'said')
  const said = await open(path, 'w')
  const child = spawn(process.execPath, [...flagsOf(program), program], {
    cwd: root,
    env: { ...environmentOf(program), NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    stdio: ['ignore', said.fd, said.fd],
  })
  await once(child, 'exit')
  await said.close()
  const text = await readFile(path, 'utf8')
  const count = (line: RegExp) => text.match(line)?.length ?? 0
  const found = count(/retrieving transpile cache for StrippedTypeScript .*success/g)
  const missed = count(/no transpile cache for StrippedTypeScript/g)
  return { found, missed }
}

test('what the build compiled is all that a start of the programs needs, and every user of the machine may read it', async (t) => {
  t.timeout(60_000)
  const folder = join(await folderOf(t), 'compiled')
  t.true((await countReads(t, 'db/new-id.ts', folder)).missed > 0, 'nothing is there yet')
  const built = join(await folderOf(t), 'compiled')
  await compilePrograms(built)
  for (const entry of await readdir(built, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    t.is(mode & 0o004, 0o004, entry.name)
  }
  for (const program of ['api/main.ts', 'worker/main.ts']) {
    const { found, missed } = await countReads(t, program, built)
    t.is(missed, 0, program)
    t.true(found > 200, program)
  }
})
