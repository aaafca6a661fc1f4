import { glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const FOLDER = '.data/tests'

/**
 * Files that run in a process of their own: their tests take longest, redirect the process's connections or its
 * randomness, choose the language of the portal's texts, or allow an answer only a fifth of a second.
 */
const ALONE = new RegExp(
  `^test/(${[
    '(check|independent|scenario|simulation)/',
    'processes/restore\\.',
    'worker/chain/contracts\\.',
    'docs/(?!dashboard|documented|kept|metrics|runbook)',
    'local/(chain|postgres)/',
    'worker/partner/(?!addresses)',
    'api/portal/web/(calls/first-call|format/formats|pages/prize-tables/draft|texts/texts)\\.',
  ].join('|')})`,
)
const STORM = /\.storm\.test\.ts$/
/** What they share takes longer to start than most of their tests: a browser, a web process and a worker. */
const BROWSER = /^test\/browser\//
/** Each of their tests starts a chain, and waits for it. */
const CHAIN = /^test\/worker\/chain\//
/** Most of their tests run a verifier, which waits for what a service shows a moment later. */
const VERIFIER = /^test\/public-site\/verify\//
/** Their tests start processes of the service, and wait for them. */
const PROCESS = /^test\/processes\//
/** A process takes one to two seconds of a processor to load the service and the tests, whatever it runs then. */
const FILES_PER_GROUP = { browser: 11, chain: 16, process: 5, verifier: 12, other: 50 }

type Kind = keyof typeof FILES_PER_GROUP

const kindOf = (file: string): Kind => {
  if (BROWSER.test(file)) return 'browser'
  if (VERIFIER.test(file)) return 'verifier'
  if (PROCESS.test(file)) return 'process'
  return CHAIN.test(file) ? 'chain' : 'other'
}

type Group = { name: string; files: string[] }

/** Makes groups of even size: a small last group would start what it shares for a few files alone. */
const groupsOfKind = (kind: Kind, files: readonly string[]): Group[] => {
  const count = Math.max(1, Math.round(files.length / FILES_PER_GROUP[kind]))
  const from = (place: number): number => Math.round((place * files.length) / count)
  return Array.from({ length: count }, (_, place) => ({
    name: `${kind}-${String(place + 1).padStart(2, '0')}`,
    files: files.slice(from(place), from(place + 1)),
  }))
}

/** Which test files run by themselves, and which share a process, so many to a group in the order of their paths. */
export const groupsOf = (files: readonly string[]): { alone: string[]; groups: Group[] } => {
  const own = files.filter((file) => !STORM.test(file)).toSorted()
  const shared = Map.groupBy(
    own.filter((file) => !ALONE.test(file)),
    kindOf,
  )
  return {
    alone: own.filter((file) => ALONE.test(file)),
    groups: [...shared].flatMap(([kind, found]) => groupsOfKind(kind, found)),
  }
}

export const listTestFiles = (): Promise<string[]> => Array.fromAsync(glob('test/**/*.test.ts', { cwd: root }))

const groupFile = (
  files: readonly string[],
): string => `import { loadTogether } from '../../test/support/run/together.ts'

await loadTogether(${JSON.stringify(files, undefined, 2)})
`

const writeGroup = async ({ name, files }: Group): Promise<string> => {
  const path = `${FOLDER}/${name}.test.ts`
  await writeFile(join(root, path), groupFile(files))
  return path
}

/** Writes a file for each group, which runs its files in one process. Returns the paths of all that is to be run. */
export const writeGroups = async (): Promise<string[]> => {
  const { alone, groups } = groupsOf(await listTestFiles())
  await rm(join(root, FOLDER), { recursive: true, force: true })
  await mkdir(join(root, FOLDER), { recursive: true })
  return [...alone, ...(await Promise.all(groups.map(writeGroup)))]
}
