import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Owner } from '../database.ts'

/** A program in a process group of its own, which ends with its owner; its lines are read one after the other. */
export const startProgram = (t: Owner, program: string) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => String((await lines.next()).value)
  return { child, nextLine }
}
