import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const operatorFile = join(import.meta.dirname, '../operator/main.ts')

export type RunOperator = <Output>(...words: string[]) => Promise<Output>

/** Runs the operator's commands as an operator does, with these settings, and returns what they print. */
export const operatorWith =
  (settings: Readonly<Record<string, string>>): RunOperator =>
  async <Output>(...words: string[]): Promise<Output> => {
    const env = { ...process.env, ...settings }
    const { stdout } = await run(process.execPath, [operatorFile, ...words, '--json'], { env })
    return JSON.parse(stdout) as Output
  }

/** Gives a command a file with this content while it runs. */
export const withFile = async <Output>(content: object, use: (path: string) => Promise<Output>): Promise<Output> => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const path = join(folder, 'file.json')
  try {
    await writeFile(path, JSON.stringify(content))
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
