/** Breaks a copy of the service in one place after the other, and lives histories in it until one of them tells. */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Mutant, mutants } from './list.ts'

const root = join(import.meta.dirname, '../../..')
const FOLDERS = ['api', 'db', 'domain', 'local', 'operator', 'process', 'public-site', 'test', 'worker']
const FILES = ['package.json', 'tsconfig.json', 'ava.config.js']
const STORM = 'test/simulation/campaign-life.storm.test.ts'

const breakFile = async (copy: string, { name, file, find, replace }: Mutant): Promise<void> => {
  const path = join(copy, file)
  const parts = (await readFile(path, 'utf8')).split(find)
  if (parts.length !== 2)
    throw new Error(`What the mutant "${name}" finds stands ${parts.length - 1} times in ${file}.`)
  await writeFile(path, parts.join(replace))
}

const copyBroken = async (mutant: Mutant): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'prize-drawing-mutant-'))
  for (const name of [...FOLDERS, ...FILES]) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await breakFile(copy, mutant)
  return copy
}

type Outcome = { mutant: Mutant; history: number | null; report: string }

const live = async (copy: string, mutant: Mutant, settings: Record<string, string>): Promise<Outcome> => {
  const own = { ...process.env, ...settings, HISTORIES: String(mutant.histories), HISTORY_SHRINKS: '0' }
  const runner = spawn(process.execPath, ['node_modules/ava/entrypoints/cli.js', STORM], { cwd: copy, env: own })
  const report = await text(runner.stdout)
  const [, history] = /History (\d+) went wrong/.exec(report) ?? []
  return { mutant, history: history === undefined ? null : Number(history), report }
}

/** Tells whether every mutant was found. */
export const runMutants = async (settings: Record<string, string>, named: readonly string[]): Promise<boolean> => {
  const chosen = mutants.filter(({ name }) => named.length === 0 || named.some((words) => name.includes(words)))
  let found = 0
  for (const mutant of chosen) {
    const copy = await copyBroken(mutant)
    try {
      const { history, report } = await live(copy, mutant, settings)
      if (history !== null) found += 1
      console.log(
        history === null ? `NOT FOUND in ${mutant.histories}` : `found by history ${history}`,
        '·',
        mutant.name,
      )
      if (history === null && process.env['MUTANT_REPORTS']) console.log(report)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  console.log(`${found} of ${chosen.length} mutants were found`)
  return found === chosen.length
}
