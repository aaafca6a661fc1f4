import { PrizeDrawings } from '../client.ts'
import type { KeepReceipt } from '../receipts.ts'

/** Where a command writes: to stdout a line of text for people or of JSON for programs, to stderr notes. */
export type Out = { say: (line: string, thing: object) => void; note: (line: string) => void }

export const openOut = (isJson: boolean): Out => ({
  say: (line, thing) => console.log(isJson ? JSON.stringify(thing) : line),
  note: (line) => console.error(line),
})

/** What a command gets besides its words. The signal ends it. */
export type Context = {
  options: Readonly<Record<string, string | boolean | undefined>>
  environment: Readonly<Record<string, string | undefined>>
  out: Out
  signal: AbortSignal
}

/** A command: how it is called, what it does, and its work, which gives the exit status. */
export type Command = {
  usage: string
  about: string
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  words: readonly [least: number, most: number]
  run: (words: readonly string[], context: Context) => Promise<number>
}

export const DONE = 0
export const WRONG = 1
export const NOT_TRIED = 2

/** The command cannot run as it was typed, or with these settings. */
export class UsageError extends Error {}

export const textOption = ({ options }: Pick<Context, 'options'>, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

const setting = ({ environment }: Pick<Context, 'environment'>, name: string, what: string): string => {
  const value = environment[name]
  if (!value) throw new UsageError(`${name} is missing: set it to ${what}.`)
  return value
}

export const baseUrlOf = (context: Pick<Context, 'environment'>): string =>
  setting(context, 'PDS_BASE_URL', 'the address of the service, such as http://localhost:3000').replace(/\/+$/, '')

export const keyOf = (context: Pick<Context, 'environment'>): string =>
  setting(context, 'PDS_KEY', 'your API key, pds_test_… or pds_live_…')

export const openDraws = (context: Pick<Context, 'environment'>, keepReceipt?: KeepReceipt): PrizeDrawings => {
  const [key, baseUrl] = [keyOf(context), baseUrlOf(context)]
  try {
    return new PrizeDrawings({ key, baseUrl, keepReceipt })
  } catch (error) {
    const words = (error as Error).message.replace(/^key /, 'PDS_KEY ').replace(/^baseUrl /, 'PDS_BASE_URL ')
    throw new UsageError(words === 'Invalid URL' ? 'PDS_BASE_URL is not an address.' : words)
  }
}
