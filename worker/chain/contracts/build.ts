/**
 * Compiles the contracts into artifacts/, which is committed so that nothing else needs a compiler, and writes the
 * interface that the public gets with a campaign's archive:
 *   node_modules/.bin/node worker/chain/contracts/build.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { compile } from './compile.ts'
import { renderFiles } from './render.ts'

for (const { path, content } of renderFiles(compile())) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
