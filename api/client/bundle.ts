import { readFile } from 'node:fs/promises'

const folder = new URL('../../docs/examples/node/', import.meta.url)

/** The client as it is handed out, by the names of its files. It lies beside the examples that use it. */
export const clientFiles = async () => {
  const [program, types] = await Promise.all(
    ['prize-drawings.mjs', 'prize-drawings.d.mts'].map((name) => readFile(new URL(name, folder), 'utf8')),
  )
  return { 'prize-drawings.mjs': program as string, 'prize-drawings.d.mts': types as string }
}
