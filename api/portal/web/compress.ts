import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { hashSources, NOTE } from './sources.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const COMPRESSED = /\.(js|css|svg)$/
const BEST_GZIP = 9

/** Compresses each file once, at the highest level, and records what the build was made from. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  writeBundle: async ({ dir = '' }, bundle) => {
    for (const name of Object.keys(bundle).filter((name) => COMPRESSED.test(name))) {
      const path = join(dir, name)
      const content = await readFile(path)
      const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
      await writeFile(`${path}.br`, await brotli(content, options))
      await writeFile(`${path}.gz`, await zip(content, { level: BEST_GZIP }))
    }
    await writeFile(join(dir, NOTE), await hashSources())
  },
})
