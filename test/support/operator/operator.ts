import { runHere } from './run.ts'
import { SECRETS_KEY } from '../keyring.ts'

const BASE_URL = 'https://service.test'

/** The operator's command line on a database, in this process; `before` are the words that each command begins with. */
export const operatorOn = (database: { readonly url: string }, ...before: string[]) => {
  const operator = (...words: string[]) =>
    runHere([...before, ...words], { DATABASE_URL: database.url, BASE_URL, SECRETS_KEY })
  /** What a command answers to a script; a refusal is thrown. */
  const json = async <Output = unknown>(...words: string[]): Promise<Output> => {
    const { code, stdout, stderr } = await operator(...words, '--json')
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Output
  }
  return { operator, json }
}
