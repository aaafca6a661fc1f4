import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const sources = [
  'api/{portal,console}/web/*.{html,js,ts,json}',
  'api/{portal,console}/web/src/**/*.*',
  'domain/**/*.ts',
  'package-lock.json',
]

/** Where a build records what it was made from. */
export const NOTE = 'sources.sha256'

/** A hash over everything that the built pages are made from, names and contents. */
export const hashSources = async (): Promise<string> => {
  const names = (await Array.fromAsync(glob(sources, { cwd: root }))).toSorted()
  const hash = createHash('sha256')
  for (const name of names) {
    const content = createHash('sha256').update(await readFile(new URL(name, `file://${root}`)))
    hash.update(`${name} ${content.digest('hex')}\n`)
  }
  return hash.digest('hex')
}
