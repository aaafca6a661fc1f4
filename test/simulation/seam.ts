/** Every statement of a history's actors passes a gate on its way to Postgres. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import pg from 'pg'

export type Gate = {
  pass: (client: pg.Client, text: string, run: () => Promise<unknown>) => Promise<unknown>
  /** For what goes to a node of the chain. `what`: its address and what it is asked. */
  reach: (what: string, run: () => Promise<Response>) => Promise<Response>
  /** Lets others go on for as long as chance has it, for so many turns at most. */
  linger: (maxTurns: number) => Promise<void>
}

/** The actor whose statements and requests these are; without one they pass unchanged. */
export const acting = new AsyncLocalStorage<Gate>()

type Query = (this: pg.Client, ...words: unknown[]) => unknown
type Deliver = (error: unknown, result?: unknown) => void
type Asked = { text: string; values?: unknown; name?: string }

const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
const { query } = prototype

const askedOf = (words: readonly unknown[]): Asked => {
  const [first, second] = words
  if (typeof first !== 'string') return first as Asked
  return Array.isArray(second) ? { text: first, values: second } : { text: first }
}

const names = new Map<string, string>()

/**
 * Names statements, so that a connection plans each of them once: planning takes longer than running them on so few
 * rows. A text without values may hold several statements, and cannot be named.
 */
const named = (asked: Asked): Asked => {
  const { text, values, name } = asked
  if (name !== undefined || !Array.isArray(values)) return asked
  const own = names.get(text) ?? `history_${hash('sha1', text)}`
  names.set(text, own)
  return { ...asked, name: own }
}

/** Switches lock time-outs off, which follow the machine's clock: actors wait, or chance gives their statement up. */
const patiently = (asked: Asked): Asked =>
  asked.text.includes("set_config('lock_timeout'") ? { ...asked, values: ['0'] } : asked

prototype.query = function passing(...words) {
  const gate = acting.getStore()
  const isStream = typeof (words[0] as { submit?: unknown }).submit === 'function'
  if (isStream) return query.apply(this, words)
  const deliver = typeof words.at(-1) === 'function' ? (words.pop() as Deliver) : undefined
  const given = askedOf(words)
  const asked = named(gate ? patiently(given) : given)
  const run = () => query.call(this, asked) as Promise<unknown>
  const answer = gate ? gate.pass(this, asked.text, run) : run()
  if (!deliver) return answer
  return void answer.then((result) => deliver(undefined, result), deliver)
}
