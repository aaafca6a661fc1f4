/** What pages are rendered from besides facts: the assets that they load, and a hash that tells renderings apart. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Assets, readAssets } from '../../public-site/assets.ts'
import type { SiteFile } from '../../public-site/facts.ts'

const FOLDER = join(import.meta.dirname, '../../public-site')
const RENDERING_LENGTH = 16

export type Sources = { assets: Assets; files: readonly SiteFile[]; digest: string }

const digestOf = async (): Promise<string> => {
  const digest = createHash('sha256')
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.toSorted()) {
    digest
      .update(path.slice(FOLDER.length))
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  }
  return digest.digest('hex')
}

/** The scripts that check a draw and an audit log have permanent addresses, because people are given them. */
const verifiers = (): Promise<SiteFile[]> =>
  Promise.all(
    ['/verify/verify-draw.mjs', '/verify/verify-audit.mjs'].map(async (path) => ({
      path,
      type: 'text/javascript; charset=utf-8',
      body: await readFile(join(FOLDER, path)),
    })),
  )

let read: Promise<Sources> | undefined

const readOnce = async (): Promise<Sources> => {
  const [{ assets, files }, digest, scripts] = await Promise.all([readAssets(), digestOf(), verifiers()])
  return { assets, files: [...files, ...scripts], digest }
}

/** Read once, at the first use: a process goes on with what it was started with. */
export const readSources = (): Promise<Sources> => {
  read ??= readOnce()
  return read
}

/** What tells this process's pages for an address from others. */
export const renderingOf = ({ digest }: Sources, publicUrl: string): string =>
  createHash('sha256').update(digest).update(publicUrl).digest('hex').slice(0, RENDERING_LENGTH)
