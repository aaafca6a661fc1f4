import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')

export const startFile = (file: string, words: readonly string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [join(root, file), ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...environment },
  })
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]) => ({
      code: code as number | null,
      stdout,
      stderr,
    }),
  )
  return { child, ended }
}

/** Runs one of the project's programs to its end. */
export const runFile = (file: string, words: readonly string[], environment: Record<string, string>) =>
  startFile(file, words, environment).ended
