import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { groupsOf, listTestFiles } from './groups.ts'

const root = join(import.meta.dirname, '../../..')

test('every test file runs once, by itself or in one group, and storms only in the soak', async (t) => {
  const files = await listTestFiles()
  const { alone, groups } = groupsOf(files)
  const storms = files.filter((file) => file.endsWith('.storm.test.ts'))
  t.true([storms, alone, groups].every(({ length }) => length > 0))
  const shared = groups.flatMap((group) => group.files)
  t.deepEqual([...alone, ...shared, ...storms].toSorted(), files.toSorted())
  t.is(new Set(groups.map(({ name }) => name)).size, groups.length)
})

test('groups of a kind are as large as each other, and about as large as they should be', (t) => {
  const files = Array.from({ length: 45 }, (_, i) => `test/browser/${String(i).padStart(2, '0')}.test.ts`)
  const sizes = (count: number) => groupsOf(files.slice(0, count)).groups.map((group) => group.files.length)
  t.deepEqual(sizes(45), [11, 12, 11, 11])
  t.deepEqual(sizes(12), [12])
  t.deepEqual(sizes(1), [1])
})

test('what waits for a browser, a chain, a process or a verifier is in no group of the others, which come last', async (t) => {
  const { groups } = groupsOf(await listTestFiles())
  const last = groups.filter(({ name }) => name.startsWith('other-')).flatMap(({ files }) => files)
  t.deepEqual(
    last.filter((file) => /^test\/(browser|processes|worker\/chain|public-site\/verify)\//.test(file)),
    [],
  )
})

/** What would reach the tests of other files as well. */
const CHANGES_PROCESS =
  /\btest\.(before|after)Each|process\.env\[[^\]]+\] = |delete process|chdir|console\.\w+ = |^globalThis\.\w+ = |divertTo|setDefault[A-Z]|loadTexts\('de'\)/m

test('a file that shares its process leaves alone what all of it share', async (t) => {
  const shared = groupsOf(await listTestFiles()).groups.flatMap(({ files }) => files)
  const texts = await Promise.all(
    shared.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  const changing = texts.filter(({ text }) => CHANGES_PROCESS.test(text)).map(({ file }) => file)
  t.deepEqual(changing, ['test/support/run/groups.test.ts'])
})
