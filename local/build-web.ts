import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hashSources, NOTE } from '../api/portal/web/sources.ts'

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const config = fileURLToPath(new URL('../api/portal/web/vite.config.ts', import.meta.url))
const note = new URL(`../api/portal/web/dist/${NOTE}`, import.meta.url)

const isBuilt = async (): Promise<boolean> => {
  const builtFrom = await readFile(note, 'utf8').catch(() => null)
  return builtFrom === (await hashSources())
}

/** Builds the portal's pages when they are missing or made from other sources. */
export const buildWebWhenMissing = async (): Promise<void> => {
  if (await isBuilt()) return
  console.log('Building the portal’s pages (once after each change, takes a few seconds) …')
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The portal’s pages could not be built: see the error above.')
}
