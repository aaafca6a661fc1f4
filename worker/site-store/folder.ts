import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
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

/**
 * Keeps files below a folder. Each is moved into place whole, and synced to the disk before it counts as stored: such a
 * file is never uploaded again, so a power cut must not lose it.
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
      await keepNames(dirname(target))
    } catch (error) {
      await rm(written, { force: true })
      throw error
    }
  },
})
