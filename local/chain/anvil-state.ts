import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const uncompress = promisify(gunzip)

/**
 * Where anvil writes its state when it ends. It overwrites a file in place, so a crash would leave half of it; the last
 * complete state is in another file.
 */
export const lastWords = (stateFile: string): string => `${stateFile}.end`

const isWhole = async (file: string): Promise<boolean> => {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

const writtenAt = async (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Makes the newest complete state the one to start from. False if there is none. */
export const recoverState = async (stateFile: string): Promise<boolean> => {
  await mkdir(dirname(stateFile), { recursive: true, mode: 0o700 })
  const end = lastWords(stateFile)
  const isNewer = (await writtenAt(end)) >= (await writtenAt(stateFile))
  if (isNewer && (await isWhole(end))) await rename(end, stateFile)
  else await rm(end, { force: true })
  return (await writtenAt(stateFile)) > 0
}

/** Keeps a state as anvil_dumpState gives it. */
export const keepState = async (stateFile: string, dump: string): Promise<void> => {
  const draft = `${stateFile}.draft`
  await writeFile(draft, await uncompress(Buffer.from(dump.slice(2), 'hex')), { mode: 0o600, flush: true })
  await rename(draft, stateFile)
}
