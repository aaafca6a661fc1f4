import { glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const FOLDER = '.data/tests'

/**
 * Their tests start browsers, chains and processes, which takes long, or divert where their process connects to: each
 * file of theirs has a process of its own.
 */
const ALONE =
  /^test\/(browser|check|docs|independent|local|processes|scenario|simulation|worker\/chain|worker\/partner|[^/]+$)/
const STORM = /\.storm\.test\.ts$/
const FILES_PER_GROUP = 20

/** Which test files run by themselves, and which share a process, so many to a group in the order of their paths. */
export const groupsOf = (files: readonly string[]): { alone: string[]; groups: string[][] } => {
  const own = files.filter((file) => !STORM.test(file)).toSorted()
  const shared = own.filter((file) => !ALONE.test(file))
  const groups: string[][] = []
  for (let first = 0; first < shared.length; first += FILES_PER_GROUP) {
    groups.push(shared.slice(first, first + FILES_PER_GROUP))
  }
  return { alone: own.filter((file) => ALONE.test(file)), groups }
}

export const listTestFiles = (): Promise<string[]> => Array.fromAsync(glob('test/**/*.test.ts', { cwd: root }))

const groupFile = (
  files: readonly string[],
): string => `import { loadTogether } from '../../test/support/run/together.ts'

await loadTogether(${JSON.stringify(files, undefined, 2)})
`

/** Writes a file for each group, which runs its files in one process. Returns the paths of all that is to be run. */
export const writeGroups = async (): Promise<string[]> => {
  const { alone, groups } = groupsOf(await listTestFiles())
  await rm(join(root, FOLDER), { recursive: true, force: true })
  await mkdir(join(root, FOLDER), { recursive: true })
  const written = groups.map(async (files, index) => {
    const path = `${FOLDER}/${String(index + 1).padStart(2, '0')}.test.ts`
    await writeFile(join(root, path), groupFile(files))
    return path
  })
  return [...alone, ...(await Promise.all(written))]
}
