import { runHere } from '../operator/run.ts'
import type { ExecutionContext } from 'ava'
import { SECRETS_KEY } from '../keyring.ts'
import { localAccounts } from '../../../local/chain/setup.ts'

export const OWNER_KEY = localAccounts.owner.key
/** A node's address as providers of nodes give it out: with a key in it. */
export const SECRET_PATH = '/v2/secret-token'

const SECRETS = [...Object.values(localAccounts).map(({ key }) => key.slice(2)), SECRET_PATH]

/** Asserts that nothing that a process wrote contains a key. */
export const keepsSecrets = (t: ExecutionContext, ...outputs: readonly string[]): void => {
  for (const secret of SECRETS)
    for (const output of outputs) t.false(output.includes(secret), `${secret.slice(0, 6)}… in: ${output}`)
}

const LEFT_OUT = /in RPC_URLS_\w+.* If that lasts, repair or replace it\.$/

/** The operator's commands as an operator runs them, with these settings. */
export const openOperator = (t: ExecutionContext, settings: Readonly<Record<string, string>>) => {
  const run = async (words: string, more: Readonly<Record<string, string>> = {}) => {
    const outcome = await runHere([...words.split(' '), '--json'], { SECRETS_KEY, ...settings, ...more })
    keepsSecrets(t, outcome.stdout, outcome.stderr)
    return outcome
  }
  return {
    json: async <Output>(words: string, more: Readonly<Record<string, string>> = {}): Promise<Output> => {
      const { code, stdout, stderr } = await run(words, more)
      if (code !== 0) throw new Error(stderr)
      return JSON.parse(stdout) as Output
    },
    /** Exit status 1, and one line that says this and nothing of the program, beside those about nodes that were left out. */
    refused: async (about: RegExp, words: string, more: Readonly<Record<string, string>> = {}): Promise<void> => {
      const { code, stdout, stderr } = await run(words, more)
      t.is(code, 1, words)
      t.is(stdout, '')
      t.regex(stderr, about)
      const lines = stderr.trim().split('\n')
      t.is(lines.filter((line) => !LEFT_OUT.test(line)).length, 1, `one line: ${stderr}`)
      t.notRegex(stderr, / {4}at |node:internal|viem/)
    },
  }
}
