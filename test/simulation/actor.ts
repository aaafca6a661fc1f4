import type pg from 'pg'
import type { Chance } from './chance.ts'
import { acting, type Gate } from './seam.ts'
import type { Tally } from '../support/tally.ts'
import type { Turns } from './turns.ts'

/** How a connection or a process ends at a statement; `lost`: the statement was done, but nobody hears of it. */
export const faults = ['dropped', 'lost', 'commit lost', 'killed', 'killed after a commit'] as const
export type Fault = (typeof faults)[number]

/** What node-postgres says when its connection is gone. */
export class ConnectionLost extends Error {
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

const [OTHER_SHARE, COMMIT_SHARE] = [1 / 30, 1 / 6]

const BEGIN = /^\s*(start transaction|begin)\b/i
const COMMIT = /^\s*commit\b/i
/** What Postgres does by itself once a connection is gone. */
const ROLLBACK = /^\s*rollback\s*;?\s*$/i

/** Transactions of a connection that is gone, and not yet told so. */
const inTransaction = new WeakSet<pg.Client>()
const broken = new WeakSet<pg.Client>()

type Settings = { turns: Turns; tally: Tally; chance: Chance; faultsLeft: { count: number }; mayDie: boolean }

/** Someone who makes statements: a worker's process, or an action of a web process. */
export class Actor implements Gate {
  /** Its process has ended: nothing of it reaches Postgres any more. */
  isGone = false
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
      inTransaction.delete(client)
      broken.delete(client)
      return this.isGone ? run() : turns.run(this, client, run)
    }
    if (this.isGone || broken.has(client)) throw new ConnectionLost()
    const fault = this.#faultAt(text)
    // Nobody rolls a transaction back of whose beginning nobody heard; as it has done nothing, it need not begin.
    if (fault && (fault === 'dropped' || fault === 'killed' || BEGIN.test(text))) this.#suffer(client, fault)
    const result = await turns.run(this, client, run)
    if (BEGIN.test(text)) inTransaction.add(client)
    if (COMMIT.test(text)) {
      inTransaction.delete(client)
      this.hasCommitted = true
    }
    if (fault) this.#suffer(client, fault)
    return result
  }

  #faultAt(text: string): Fault | undefined {
    const { chance, faultsLeft, mayDie } = this.#settings
    const isCommit = COMMIT.test(text)
    if (faultsLeft.count === 0 || chance() > (isCommit ? COMMIT_SHARE : OTHER_SHARE)) return undefined
    faultsLeft.count -= 1
    const isDeadly = mayDie && chance() < 1 / 2
    if (chance() < 1 / 2) return isDeadly ? 'killed' : 'dropped'
    if (isCommit) return isDeadly ? 'killed after a commit' : 'commit lost'
    return isDeadly ? 'killed' : 'lost'
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
