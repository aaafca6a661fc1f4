import type pg from 'pg'
import { TimeoutError } from 'viem'
import { type Chance, pick } from './chance.ts'
import { acting, type Gate } from './seam.ts'
import type { Tally } from '../support/tally.ts'
import type { Turns } from './turns.ts'

/**
 * What goes wrong at a statement: its connection or its process ends before it is executed, or (`lost`, `after a
 * commit`) after that, but before the answer. `given up`: Postgres fails it, as in a deadlock or at a lock time-out.
 */
export const faults = ['dropped', 'lost', 'commit lost', 'killed', 'killed after a commit', 'given up'] as const
export type Fault = (typeof faults)[number]

/** What goes wrong at a request to a node. `answer lost`: the node carries it out, but its answer does not arrive. */
export const nodeFaults = [
  'request lost',
  'answer lost',
  'unavailable',
  'no answer in time',
  'killed at a node',
] as const
export type NodeFault = (typeof nodeFaults)[number]

/** What node-postgres says when its connection is gone. */
export class ConnectionLost extends Error {
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

const [OTHER_SHARE, COMMIT_SHARE, NODE_SHARE] = [1 / 30, 1 / 6, 1 / 12]

const BEGIN = /^\s*(start transaction|begin)\b/i
const COMMIT = /^\s*commit\b/i
/** What Postgres does by itself once a connection is gone. */
const ROLLBACK = /^\s*rollback\s*;?\s*$/i
const SAVEPOINT = /\bsavepoint\b/i
/** `for update` only locks a row, and is no write. */
const WRITE = /\binsert into\b|\bdelete from\b|(?<!\bfor (?:no key )?)\bupdate \w/i
/** A deadlock, or a lock that is not available in time. */
const REASONS = ['deadlock_detected', 'lock_not_available'] as const
const givingUp = (reason: (typeof REASONS)[number]): string =>
  `do $$ begin raise exception 'given up' using errcode = '${reason}'; end $$`

const ASIDE = { what: '', client: null }

/** Connections in a transaction; those of them that the history has ended, until they roll back; those that wrote. */
const inTransaction = new WeakSet<pg.Client>()
const broken = new WeakSet<pg.Client>()
const hasWritten = new WeakSet<pg.Client>()

type Settings = { turns: Turns; tally: Tally; chance: Chance; faultsLeft: { count: number }; mayDie: boolean }

/** Someone who makes statements and requests: a worker's process, or an action of a web process. */
export class Actor implements Gate {
  /** Its process has ended: nothing of it reaches Postgres any more. */
  isGone = false
  /** Something that it wrote was committed. */
  hasCommitted = false
  /** What the statements are for, in the report. */
  doing = ''
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Does this work as this actor. */
  act = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    const { turns } = this.#settings
    turns.come(this)
    try {
      return await acting.run(this, work)
    } finally {
      turns.go(this)
    }
  }

  pass = async (client: pg.Client, text: string, run: () => Promise<unknown>): Promise<unknown> => {
    const { turns } = this.#settings
    if (ROLLBACK.test(text)) {
      this.#end(client)
      broken.delete(client)
      return this.isGone ? turns.aside(run) : turns.run(this, { what: text, client }, run)
    }
    if (this.isGone || broken.has(client)) throw new ConnectionLost()
    return turns.run(this, { what: text, client }, () => this.#make(client, text, run))
  }

  /** Faults are chosen when the actor has its turn: the order in which it asks for several turns at once may vary. */
  async #make(client: pg.Client, text: string, run: () => Promise<unknown>): Promise<unknown> {
    if (this.isGone) throw new ConnectionLost()
    const fault = this.#faultAt(client, text)
    if (fault === 'given up') return this.#giveUp(client)
    // A client that does not hear that its transaction began never rolls it back, so here it does not begin at all.
    if (fault && (fault === 'dropped' || fault === 'killed' || BEGIN.test(text))) this.#suffer(client, fault)
    const result = await run()
    if (BEGIN.test(text)) inTransaction.add(client)
    if (inTransaction.has(client) && WRITE.test(text)) hasWritten.add(client)
    if (COMMIT.test(text)) {
      this.hasCommitted ||= hasWritten.has(client)
      this.#end(client)
    }
    if (fault) this.#suffer(client, fault)
    return result
  }

  #end(client: pg.Client): void {
    inTransaction.delete(client)
    hasWritten.delete(client)
  }

  reach = async (what: string, run: () => Promise<Response>): Promise<Response> => {
    if (this.isGone) throw new TypeError('fetch failed')
    return this.#settings.turns.run(this, { what, client: null }, () => this.#ask(run))
  }

  async #ask(run: () => Promise<Response>): Promise<Response> {
    if (this.isGone) throw new TypeError('fetch failed')
    const fault = this.#nodeFault()
    if (fault) this.#settings.tally.count(this.doing, fault)
    const isDone = fault === undefined || fault === 'answer lost' || fault === 'killed at a node'
    const response = isDone ? await run() : new Response('', { status: 503 })
    this.isGone ||= fault === 'killed at a node'
    if (fault === 'no answer in time') throw new TimeoutError({ body: {}, url: '' })
    if (fault !== undefined && fault !== 'unavailable') throw new TypeError('fetch failed')
    return response
  }

  /** Does work that bypasses the gate, such as mining a block, while no other actor goes on. */
  apart = <Done>(work: () => Promise<Done>): Promise<Done> => this.#settings.turns.aside(() => acting.exit(work))

  linger = async (maxTurns: number): Promise<void> => {
    const { turns, chance } = this.#settings
    for (let left = Math.floor(chance() * maxTurns); left > 0; left -= 1) await turns.run(this, ASIDE, async () => {})
  }

  #nodeFault(): NodeFault | undefined {
    const { chance, faultsLeft, mayDie } = this.#settings
    if (faultsLeft.count === 0 || chance() > NODE_SHARE) return undefined
    faultsLeft.count -= 1
    const possible = mayDie ? nodeFaults : nodeFaults.filter((fault) => fault !== 'killed at a node')
    return pick(chance, possible)
  }

  #faultAt(client: pg.Client, text: string): Fault | undefined {
    const { chance, faultsLeft, mayDie } = this.#settings
    const isCommit = COMMIT.test(text)
    if (faultsLeft.count === 0 || chance() > (isCommit ? COMMIT_SHARE : OTHER_SHARE)) return undefined
    faultsLeft.count -= 1
    const mayBeGivenUp = mayDie && inTransaction.has(client) && !isCommit && !SAVEPOINT.test(text)
    if (mayBeGivenUp && chance() < 1 / 4) return 'given up'
    const isDeadly = mayDie && chance() < 1 / 2
    if (chance() < 1 / 2) return isDeadly ? 'killed' : 'dropped'
    if (isCommit) return isDeadly ? 'killed after a commit' : 'commit lost'
    return isDeadly ? 'killed' : 'lost'
  }

  #giveUp(client: pg.Client): Promise<unknown> {
    const { tally, chance } = this.#settings
    tally.count(this.doing, 'given up')
    return acting.exit(() => client.query(givingUp(pick(chance, REASONS))))
  }

  #suffer(client: pg.Client, fault: Fault): never {
    this.#settings.tally.count(this.doing, fault)
    if (inTransaction.has(client)) broken.add(client)
    this.isGone = fault.startsWith('killed')
    throw new ConnectionLost()
  }
}

/** Whether a connection that the history has ended is behind this error. */
export const isLostConnection = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ConnectionLost || cause.message.includes('Connection terminated unexpectedly')) return true
  return false
}
