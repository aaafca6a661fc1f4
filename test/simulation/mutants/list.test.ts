import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { mutants } from './list.ts'

const root = join(import.meta.dirname, '../../..')
const MIGRATIONS = 'db/migrations/'

const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

for (const { name, file, find, replace } of mutants) {
  test(`what is broken stands once in its file: ${name}`, async (t) => {
    t.is((await read(file)).split(find).length - 1, 1, file)
    t.not(find, replace)
  })
}

/** The names of the functions that a migration defines. */
const functionsOf = (sql: string): Map<string, string> =>
  new Map(
    [...sql.matchAll(/create (?:or replace )?function (\w+)\([^]*?\$\$;/g)].map(([text, name]) => [name ?? '', text]),
  )

for (const { name, file, find } of mutants.filter((mutant) => mutant.file.startsWith(MIGRATIONS))) {
  test(`no later migration mends what is broken: ${name}`, async (t) => {
    const [broken] = [...functionsOf(await read(file))].find(([, text]) => text.includes(find)) ?? []
    const definedAgain = []
    for (const later of await readdir(join(root, MIGRATIONS))) {
      if (MIGRATIONS + later <= file || broken === undefined) continue
      if (functionsOf(await read(MIGRATIONS + later)).has(broken)) definedAgain.push(later)
    }
    t.deepEqual(definedAgain, [])
  })
}
