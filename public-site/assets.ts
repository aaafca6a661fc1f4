/**
 * What pages load: the files of `public-site/assets/`, each served under a name that holds the start of its content's
 * SHA-256. The content of such an address never changes, so browsers cache it permanently, and an old page finds the
 * files it was made with.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { SiteFile } from './facts.ts'

/** From the name of a file (`site.css`) to its path (`/assets/site-1a2b3c4d.css`). */
export type Assets = Readonly<Record<string, string>>

const FOLDER = join(import.meta.dirname, 'assets')
const HASH_DIGITS = 8

/** The type of an asset, by its extension. */
export const assetTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** An import of a module in this folder: `from './checks.js'`, `import('./checks.js')`, `new URL('./worker.js', …)`. */
const IMPORT = /(?<=\b(?:from|import|import\(|URL\()\s*)(['"])\.\/([\w.-]+\.js)\1/g

const STYLE_IMPORT = /@import "\.\/([\w/-]+\.css)";\n/g

/** A stylesheet is written as several files and served as one, so that a page waits for only one. */
const readAsset = async (name: string): Promise<string> => {
  const content = await readFile(join(FOLDER, name), 'utf8')
  if (extname(name) !== '.css') return content
  const imported = [...content.matchAll(STYLE_IMPORT)].map(([, path]) => readFile(join(FOLDER, path as string), 'utf8'))
  const parts = await Promise.all(imported)
  return content.replace(STYLE_IMPORT, () => parts.shift() as string)
}

/** Imports are replaced by hashed names before hashing, so a module's hash covers everything it imports. */
const naming = (contents: ReadonlyMap<string, string>) => {
  const named = new Map<string, SiteFile>()
  const begun = new Set<string>()
  const fileOf = (name: string): SiteFile => {
    const known = named.get(name)
    if (known) return known
    const content = contents.get(name)
    if (content === undefined) throw new Error(`public-site/assets has no ${name}`)
    if (begun.has(name)) throw new Error(`public-site/assets/${name} imports itself through others`)
    begun.add(name)
    const body = content.replace(IMPORT, (_, quote: string, imported: string) => {
      const { path } = fileOf(imported)
      return `${quote}./${path.slice(path.lastIndexOf('/') + 1)}${quote}`
    })
    const extension = extname(name)
    const digits = hash('sha256', body, 'hex').slice(0, HASH_DIGITS)
    const path = `/assets/${name.slice(0, -extension.length)}-${digits}${extension}`
    const file = { path, type: assetTypes[extension] as string, body }
    named.set(name, file)
    return file
  }
  return fileOf
}

export const readAssets = async (): Promise<{ assets: Assets; files: SiteFile[] }> => {
  const names = (await readdir(FOLDER)).filter((name) => assetTypes[extname(name)] !== undefined).toSorted()
  const contents = new Map(await Promise.all(names.map(async (name) => [name, await readAsset(name)] as const)))
  const fileOf = naming(contents)
  const files = names.map(fileOf)
  return { assets: Object.fromEntries(names.map((name, i) => [name, (files[i] as SiteFile).path])), files }
}
