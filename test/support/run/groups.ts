import { glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const FOLDER = '.data/tests'

/**
 * Their tests start chains and processes, which takes long, divert where their process connects to, choose the language
 * of the portal's words, or give an answer a fifth of a second: each file of theirs has a process of its own.
 */
const ALONE = new RegExp(
  `^test/(${[
    '(check|independent|processes|scenario|simulation|worker/chain)/',
    'docs/(?!dashboard|kept|metrics|runbook)',
    'local/(chain|postgres|[^/]+$)',
    'worker/partner/(?!addresses)',
    'api/portal/web/(format/formats|pages/prize-tables/draft|texts/texts)\\.',
    '[^/]+$',
  ].join('|')})`,
)
const STORM = /\.storm\.test\.ts$/
/** What they share takes longer to start than most of their tests: a browser, a web process and a worker. */
const BROWSER = /^test\/browser\//
const FILES_PER_BROWSER_GROUP = 11
const FILES_PER_GROUP = 30

const groupsOfSize = (files: readonly string[], size: number): string[][] => {
  const groups: string[][] = []
  for (let first = 0; first < files.length; first += size) groups.push(files.slice(first, first + size))
  return groups
}

/** Which test files run by themselves, and which share a process, so many to a group in the order of their paths. */
export const groupsOf = (files: readonly string[]): { alone: string[]; browsers: string[][]; groups: string[][] } => {
  const own = files.filter((file) => !STORM.test(file)).toSorted()
  const shared = own.filter((file) => !ALONE.test(file))
  return {
    alone: own.filter((file) => ALONE.test(file)),
    browsers: groupsOfSize(
      shared.filter((file) => BROWSER.test(file)),
      FILES_PER_BROWSER_GROUP,
    ),
    groups: groupsOfSize(
      shared.filter((file) => !BROWSER.test(file)),
      FILES_PER_GROUP,
    ),
  }
}

export const listTestFiles = (): Promise<string[]> => Array.fromAsync(glob('test/**/*.test.ts', { cwd: root }))

const groupFile = (
  files: readonly string[],
): string => `import { loadTogether } from '../../test/support/run/together.ts'

await loadTogether(${JSON.stringify(files, undefined, 2)})
`

const writeGroup = async (name: string, files: readonly string[]): Promise<string> => {
  const path = `${FOLDER}/${name}.test.ts`
  await writeFile(join(root, path), groupFile(files))
  return path
}

/** Writes a file for each group, which runs its files in one process. Returns the paths of all that is to be run. */
export const writeGroups = async (): Promise<string[]> => {
  const { alone, browsers, groups } = groupsOf(await listTestFiles())
  await rm(join(root, FOLDER), { recursive: true, force: true })
  await mkdir(join(root, FOLDER), { recursive: true })
  const written = await Promise.all([
    ...browsers.map((files, index) => writeGroup(`browser-${index + 1}`, files)),
    ...groups.map((files, index) => writeGroup(String(index + 1).padStart(2, '0'), files)),
  ])
  return [...alone, ...written]
}
