/** Every statement that somebody of a history makes passes a gate on its way to Postgres. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export type Gate = {
  pass: (client: pg.Client, text: string, run: () => Promise<unknown>) => Promise<unknown>
}

/** Whose statements these are; nobody's pass as ever. */
export const acting = new AsyncLocalStorage<Gate>()

type Query = (this: pg.Client, ...words: unknown[]) => unknown
type Deliver = (error: unknown, result?: unknown) => void

const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
const { query } = prototype

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text ?? '')

prototype.query = function passing(...words) {
  const gate = acting.getStore()
  const isStream = typeof (words[0] as { submit?: unknown }).submit === 'function'
  if (!gate || isStream) return query.apply(this, words)
  const deliver = typeof words.at(-1) === 'function' ? (words.pop() as Deliver) : undefined
  const answer = gate.pass(this, textOf(words[0]), () => query.apply(this, words) as Promise<unknown>)
  if (!deliver) return answer
  return void answer.then((result) => deliver(undefined, result), deliver)
}
