import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'

const script = fileURLToPath(new URL('verify.py', import.meta.url))
const named = process.env['PYTHON'] || undefined
const command = named ?? 'python3'

/** Python may be missing only if `PYTHON` does not name it. */
const isLeftOut = named === undefined && spawnSync(command, ['--version']).status !== 0

/** A test that needs Python; where there is none, its title says that it was not run. */
export const testWithPython = (title: string, run: (t: ExecutionContext) => Promise<void>): void => {
  if (isLeftOut) test(`NOT RUN, since there is no python3 here: ${title}`, (t) => t.pass())
  else test(title, run)
}

export type Verdict = { failed: string[]; couldCheck: boolean }

/** What the output says of each file: the checks' lines come before the file's own. */
const verdictsOf = (out: string): Map<string, Verdict> => {
  const verdicts = new Map<string, Verdict>()
  let failed: string[] = []
  for (const line of out.split('\n')) {
    const [, check] = /^FAILED {2}([^:]+): /.exec(line) ?? []
    if (check !== undefined) failed.push(check)
    const [, file, rest = ''] = /^(\d+\.json): (.*)$/.exec(line) ?? []
    if (file === undefined) continue
    verdicts.set(file, { failed, couldCheck: !rest.startsWith('could not be checked') })
    failed = []
  }
  return verdicts
}

/** Runs the verifier with these words in a folder. */
export const runIn = async (folder: string, words: readonly string[]) => {
  const child = spawn(command, [script, ...words], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, error, status: status as number }
}

/**
 * Runs the verifier as a stranger would, once for all these files; text is written as it is. Files of vectors come with
 * `--vectors`.
 */
export const runPython = async (files: readonly unknown[], { areVectors = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  try {
    const names = files.map((_, i) => `${i}.json`)
    await Promise.all(
      files.map((file, i) =>
        writeFile(join(folder, `${i}.json`), typeof file === 'string' ? file : JSON.stringify(file)),
      ),
    )
    const words = areVectors ? names.flatMap((name) => ['--vectors', name]) : names
    const ran = await runIn(folder, words)
    const found = verdictsOf(ran.out)
    return { ...ran, verdicts: names.map((name) => found.get(name)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
