/**
 * Makes the files that partners download, of the sources in `api/client`: the client, its types and the command line.
 * Git ignores them; `npm run build`, `npm start`, `npm test` and `npm run bench` make them.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { assembleClient, assembleCommandLine } from './assemble.ts'

/** The examples beside them import the client. */
const folder = new URL('../../docs/examples/node/', import.meta.url)

export const buildClient = async (): Promise<void> => {
  const files = { ...(await assembleClient()), ...(await assembleCommandLine()) }
  for (const [name, text] of Object.entries(files)) {
    const url = new URL(name, folder)
    const written = await readFile(url, 'utf8').catch(() => null)
    if (written !== text) await writeFile(url, text)
  }
}

if (import.meta.main) await buildClient()
