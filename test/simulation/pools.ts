/** Connections that stay open, whatever ends them in a history. */
import type { DatabasePoolConnection as PoolConnection } from 'slonik'
import { openPool, type Pool, type Transaction } from '../../db/pool.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Workplace } from '../../worker/stage.ts'
import { isHeldUp, isTransient } from '../../db/failures.ts'
import type { Owner } from '../support/database.ts'
import { urlAs } from '../support/roles.ts'
import type { TestWorkplace } from '../support/workplace.ts'
import { isLostConnection } from './actor.ts'

const CONNECTIONS_OF_WORKER = 3
/** Longer than any run, as a crew's connections are idle during calm steps, which are the most. */
const IDLE_TIMEOUT_MS = 86_400_000

type Use<Value> = (connection: PoolConnection) => Promise<Value>

/** The methods of a pool that take a connection by themselves. */
const ASKING = [
  'any',
  'anyFirst',
  'exists',
  'many',
  'manyFirst',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'oneFirst',
  'query',
]

/** Errors that leave a connection usable: if it is gone, it is so only in the history. */
const isHarmless = (error: unknown): boolean =>
  error instanceof Refused || isLostConnection(error) || isTransient(error) || isHeldUp(error)

/** A connection that was taken for good. `giveUp` ends it. */
type Held = { connection: PoolConnection; giveUp: (error: Error) => void }

/** The error that gives held connections up when their pool ends. */
class PoolEnded extends Error {}

const hold = ({ connect }: Pick<Pool, 'connect'>): Promise<Held> => {
  const { promise: isHeld, resolve, reject } = Promise.withResolvers<Held>()
  connect((connection) => {
    const { promise: isOver, reject: giveUp } = Promise.withResolvers<void>()
    resolve({ connection, giveUp })
    return isOver
  }).catch(reject)
  return isHeld
}

/** Gives out the connection used last. slonik would let all take turns, and each would plan every statement. */
const openStack = async (pool: Pick<Pool, 'connect'>, size: number) => {
  const idle = await Promise.all(Array.from({ length: size }, () => hold(pool)))
  const waiting: ((held: Held) => void)[] = []
  const take = (): Promise<Held> | Held => idle.pop() ?? new Promise((resolve) => void waiting.push(resolve))
  const giveBack = (held: Held): void => {
    const next = waiting.shift()
    if (next) next(held)
    else idle.push(held)
  }
  const replace = async (held: Held, error: Error): Promise<void> => {
    held.giveUp(error)
    giveBack(await hold(pool))
  }
  return { idle, take, giveBack, replace }
}

/**
 * A new connection costs a tenth of a second of processor time, as it plans all statements again. So a connection that
 * a history has ended is used again, once everybody who used it has got the error. All are opened in advance: the time
 * to open one during a history would depend on the machine.
 */
export const lasting = async (pool: Pool, size: number): Promise<Pool> => {
  const { connect, end } = pool
  const { idle, take, giveBack, replace } = await openStack({ connect }, size)
  const use = async <Value>(work: Use<Value>): Promise<Value> => {
    const held = await take()
    try {
      const value = await work(held.connection)
      giveBack(held)
      return value
    } catch (error) {
      if (isHarmless(error)) giveBack(held)
      else await replace(held, error as Error)
      throw error
    }
  }
  const ask = (name: string) => (query: never) =>
    use((connection) => (connection[name as 'any'] as (query: never) => Promise<unknown>)(query))
  return Object.assign(pool, {
    ...Object.fromEntries(ASKING.map((name) => [name, ask(name)])),
    connect: use,
    transaction: <Value>(work: (tx: Transaction) => Promise<Value>, retries?: number): Promise<Value> =>
      use((connection) => connection.transaction(work, retries)),
    end: () => {
      for (const { giveUp } of idle) giveUp(new PoolEnded())
      return end()
    },
  })
}

/** Opens all connections in advance: the time to open one during a history would depend on the machine. */
export const openAll = async (pool: Pick<Pool, 'connect'>, connections: number): Promise<void> => {
  const { promise: areOpen, resolve } = Promise.withResolvers<void>()
  let open = 0
  const hold = () =>
    pool.connect(async () => {
      open += 1
      if (open === connections) resolve()
      await areOpen
    })
  await Promise.all(Array.from({ length: connections }, hold))
}

export const openCrew = async (t: Owner, place: TestWorkplace, url: string, size: number): Promise<Workplace[]> => {
  const crew: Workplace[] = []
  for (let i = 0; i < size; i += 1) {
    const opened = await openPool(urlAs('worker', url), { max: CONNECTIONS_OF_WORKER, idleTimeoutMs: IDLE_TIMEOUT_MS })
    const pool = await lasting(opened, CONNECTIONS_OF_WORKER)
    t.teardown(() => pool.end())
    crew.push({ ...place, pool })
  }
  return crew
}
