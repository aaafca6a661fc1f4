/** Breaks copies of the service in one place each, and runs histories in each copy until one of them fails. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveApart } from '../apart.ts'
import type { Lived } from '../lives-process.ts'
import { mutants } from './list.ts'
import type { Edit, Mutant } from './mutant.ts'

const root = join(import.meta.dirname, '../../..')
const FOLDERS = ['api', 'db', 'domain', 'local', 'operator', 'process', 'public-site', 'test', 'worker']
const FILES = ['package.json', 'tsconfig.json', 'ava.config.js']

const breakFile = async (copy: string, { file, find, replace }: Edit): Promise<void> => {
  const path = join(copy, file)
  const parts = (await readFile(path, 'utf8')).split(find)
  if (parts.length !== 2) throw new Error(`"${find}" stands ${parts.length - 1} times in ${file}.`)
  await writeFile(path, parts.join(replace))
}

const copyBroken = async (mutant: Mutant): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'prize-drawing-mutant-'))
  for (const name of [...FOLDERS, ...FILES]) await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const edit of [mutant, mutant.guard ?? []].flat()) await breakFile(copy, edit)
  return copy
}

const tryMutant = async (mutant: Mutant, seed: number, settings: Record<string, string>): Promise<boolean> => {
  const copy = await copyBroken(mutant)
  try {
    const { histories: most, areLong = false } = mutant
    const lives = { seed, histories: most, areLong, isShortened: false, isQuick: true, root: copy, settings }
    const [tried] = await liveApart(lives)
    const { failure, isInTime, histories } = tried as Lived
    if (failure === null || !isInTime) {
      console.log(`NOT FOUND in ${histories} · ${mutant.name}`)
      return false
    }
    // A history that fails without the mutant as well proves nothing.
    const [unbroken] = await liveApart({ ...lives, root, histories: 1, path: String(histories - 1) })
    console.log(unbroken?.failure === null ? 'found by' : 'NOT PROVEN by', `history ${histories} · ${mutant.name}`)
    return unbroken?.failure === null
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Tells whether every mutant was found. As many are tried at once as there are processors. */
export const runMutants = async (
  seed: number,
  settings: Record<string, string>,
  named: readonly string[],
): Promise<boolean> => {
  const chosen = mutants.filter(({ name }) => named.length === 0 || named.some((words) => name.includes(words)))
  const waiting = [...chosen]
  let found = 0
  const tryWaiting = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift())
      if (await tryMutant(mutant, seed, settings)) found += 1
  }
  await Promise.all(Array.from({ length: availableParallelism() }, tryWaiting))
  console.log(`${found} of ${chosen.length} mutants were found`)
  return found === chosen.length
}
