import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'

export type WebFile = { type: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

const readIfThere = async <Content>(read: Promise<Content>): Promise<Content | null> => {
  try {
    return await read
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The page and the files of the build, with their compressed copies; null when nothing is built. */
export const readWebFiles = async (dist: URL): Promise<{ page: string; assets: Map<string, WebFile> } | null> => {
  const page = await readIfThere(readFile(new URL('index.html', dist), 'utf8'))
  if (page === null) return null
  const names = (await readIfThere(readdir(new URL('assets/', dist)))) ?? []
  const assets = new Map<string, WebFile>()
  const read = (name: string) => readFile(new URL(`assets/${name}`, dist))
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    assets.set(name, {
      type,
      plain: await read(name),
      ...(names.includes(`${name}.br`) ? { br: await read(`${name}.br`) } : {}),
      ...(names.includes(`${name}.gz`) ? { gzip: await read(`${name}.gz`) } : {}),
    })
  }
  return { page, assets }
}
