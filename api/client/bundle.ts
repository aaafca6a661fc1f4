import { readFile } from 'node:fs/promises'

const folder = new URL('../../docs/examples/node/', import.meta.url)
const names = ['prize-drawings.mjs', 'prize-drawings.d.mts']

/** The client as partners download it, by the names of its files; empty until `npm run build` has made them. */
export const clientFiles = async (): Promise<Record<string, string>> => {
  const read = names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)
  return Promise.all(read).then(Object.fromEntries, (error: { code?: string }) => {
    if (error.code === 'ENOENT') return {}
    throw error
  })
}
