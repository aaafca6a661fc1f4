/**
 * What pages load, under names that hold the start of their content's SHA-256. The styles are the public site's, with
 * additions.
 */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { assetTypes } from '../../public-site/assets.ts'

const OWN = join(import.meta.dirname, 'assets')
const SITE = join(import.meta.dirname, '../../public-site/assets')
const HASH_DIGITS = 8

/** From the name of an asset to the files that make it up. */
const sources: Readonly<Record<string, readonly string[]>> = {
  'docs.css': [
    ...['ground', 'frame', 'text', 'parts', 'tables'].map((name) => join(SITE, 'site', `${name}.css`)),
    ...['frame', 'text', 'code', 'reference', 'try', 'print'].map((name) => join(OWN, `${name}.css`)),
  ],
  'docs.js': [join(OWN, 'docs.js')],
  'try.js': [join(OWN, 'try.js')],
  'icon.svg': [join(SITE, 'icon.svg')],
}

export type Asset = { name: string; path: string; type: string; body: string }

const readAsset = async (name: string, files: readonly string[]): Promise<Asset> => {
  const body = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const extension = extname(name)
  const digits = hash('sha256', body, 'hex').slice(0, HASH_DIGITS)
  const path = `/docs/assets/${name.slice(0, -extension.length)}-${digits}${extension}`
  return { name, path, type: assetTypes[extension] as string, body }
}

export const readAssets = (): Promise<Asset[]> =>
  Promise.all(Object.entries(sources).map(([name, files]) => readAsset(name, files)))
