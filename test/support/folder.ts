import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'

/** A folder with these files, which is there until the test ends. */
export const folderOf = async (t: ExecutionContext, files: Record<string, string | Buffer> = {}): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  for (const [name, body] of Object.entries(files)) await writeFile(join(folder, name), body)
  return folder
}
