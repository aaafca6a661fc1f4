import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { hashSources, NOTE } from '../api/portal/web/sources.ts'

const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))

const apps = ['portal', 'console'].map((name) => ({ name, folder: new URL(`../api/${name}/web/`, import.meta.url) }))

const isBuilt = async (app: URL, sources: string): Promise<boolean> =>
  (await readFile(new URL(`dist/${NOTE}`, app), 'utf8').catch(() => null)) === sources

const build = async (app: URL): Promise<void> => {
  const config = fileURLToPath(new URL('vite.config.ts', app))
  const child = spawn(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The pages could not be built: see the error above.')
}

/** Builds the pages of the portal and of the console when they are missing or made from other sources. */
export const buildWebWhenMissing = async (): Promise<void> => {
  const sources = await hashSources()
  for (const { name, folder } of apps) {
    if (await isBuilt(folder, sources)) continue
    console.log(`Building the pages of the ${name} (once after each change, takes a few seconds) …`)
    await build(folder)
  }
}
