/**
 * Lets several test files share a process, so that it loads and compiles the service once for all of them. Each file's
 * `ava` is its own: its titles begin with the file, as if it ran alone.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const SCHEME = 'ava-of:'
const root = join(import.meta.dirname, '../../..')
const fileTest = new URL('file-test.ts', import.meta.url).href

const ownAva = (testFile: string): string => `
import { fileTest } from '${fileTest}'
export default fileTest(${JSON.stringify(testFile)})`

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'ava' && context.parentURL?.endsWith('.test.ts')
      ? { url: SCHEME + context.parentURL, format: 'module', shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url.startsWith(SCHEME)
      ? { format: 'module', source: ownAva(url.slice(SCHEME.length)), shortCircuit: true }
      : next(url, context),
})

/** Declares the tests of these files, whose paths begin at the project's folder. */
export const loadTogether = async (files: readonly string[]): Promise<void> => {
  for (const file of files) await import(pathToFileURL(join(root, file)).href)
  const { declareAll } = await import('./file-test.ts')
  declareAll()
}
