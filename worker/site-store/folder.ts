import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { type Store, wellKnownKey } from './store.ts'

/** A page is the index of a folder of its name, because other pages are below it: any server finds it there. */
const nameOf = ({ path, type }: { path: string; type: string }): string => {
  const known = wellKnownKey(path)
  if (known !== undefined) return known
  return type.startsWith('text/html') && extname(path) === '' ? `${path}/index.html` : path
}

/** Syncs a folder, so that the names in it survive a power cut. */
const keepNames = async (folder: string): Promise<void> => {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** A folder and those that it is in, up to `top`. */
const foldersUpTo = (top: string, folder: string): string[] =>
  folder === top ? [top] : [folder, ...foldersUpTo(top, dirname(folder))]

/**
 * Stores files below a folder. Each is renamed into place whole, and counts as stored once the disk has it with the
 * names of all folders on its way: after a power cut it would not be written again.
 */
export const openFolder = (folder: string): Omit<Store, 'name'> => ({
  get: async (path, signal) => {
    try {
      return await readFile(join(folder, path), { signal })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
  put: async (file, signal) => {
    const target = join(folder, nameOf(file))
    const written = `${target}.${randomUUID()}`
    await mkdir(dirname(target), { recursive: true })
    try {
      await writeFile(written, file.body, { signal, flush: true })
      await rename(written, target)
      for (const each of foldersUpTo(resolve(folder), dirname(target))) await keepNames(each)
    } catch (error) {
      await rm(written, { force: true })
      throw error
    }
  },
})
