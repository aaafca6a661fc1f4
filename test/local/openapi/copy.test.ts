import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { breakingChanges } from '../../../local/openapi/breaking-changes.ts'
import { copyUrl, currentDocument, writeCopy } from '../../../local/openapi/copy.ts'

const readCopy = async (url: URL): Promise<object> => JSON.parse(await readFile(url, 'utf8')) as object

/** Where a copy may be written for one test. */
const scratch = async (t: ExecutionContext): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  t.teardown(() => rm(folder, { recursive: true }))
  return pathToFileURL(join(folder, 'openapi.json'))
}

const withPaths = (...names: string[]) => ({
  paths: Object.fromEntries(names.map((name) => [name, { get: { responses: {} } }])),
})

test('nothing breaks that docs/openapi.json promised', async (t) => {
  t.deepEqual(breakingChanges(await readCopy(copyUrl), currentDocument()), [])
})

test('docs/openapi.json is what the code makes; if not, run node local/openapi/write.ts', async (t) => {
  t.deepEqual(await readCopy(copyUrl), currentDocument())
})

test('the first copy is written, and not again while it is the same', async (t) => {
  const file = await scratch(t)
  t.deepEqual(writeCopy(file, withPaths('/a')), { written: true, breaking: [] })
  t.deepEqual(await readCopy(file), withPaths('/a'))
  t.deepEqual(writeCopy(file, withPaths('/a')), { written: false, breaking: [] })
})

test('a copy that was laid out otherwise is the same copy', async (t) => {
  const file = await scratch(t)
  writeCopy(file, withPaths('/a'))
  const text = JSON.stringify(withPaths('/a'), null, 1)
  await writeFile(file, text)
  t.deepEqual(writeCopy(file, withPaths('/a')), { written: false, breaking: [] })
  t.is(await readFile(file, 'utf8'), text)
})

test('an addition is written', async (t) => {
  const file = await scratch(t)
  writeCopy(file, withPaths('/a'))
  t.deepEqual(writeCopy(file, withPaths('/a', '/b')), { written: true, breaking: [] })
  t.deepEqual(await readCopy(file), withPaths('/a', '/b'))
})

test('a break is reported, and the copy stays', async (t) => {
  const file = await scratch(t)
  writeCopy(file, withPaths('/a', '/b'))
  t.deepEqual(writeCopy(file, withPaths('/a')), { written: false, breaking: ['/b is gone'] })
  t.deepEqual(await readCopy(file), withPaths('/a', '/b'))
})
