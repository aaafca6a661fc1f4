/** Connections that last, whatever ends them in a history. */
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
/** Most steps are calm, and nobody of a crew has anything to do meanwhile. */
const IDLE_TIMEOUT_MS = 86_400_000

type Use<Value> = (connection: PoolConnection) => Promise<Value>

/** What asks by a connection that it takes for itself. */
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

/** Errors after which a connection is as it was before: the history alone says that it is gone. */
const isHarmless = (error: unknown): boolean =>
  error instanceof Refused || isLostConnection(error) || isTransient(error) || isHeldUp(error)

/**
 * A new connection takes Postgres a tenth of a second of a processor, as it has to plan all statements again: one that a
 * history has ended goes on, once everybody has been told that it is gone.
 */
export const lasting = (pool: Pool): Pool => {
  const { connect } = pool
  const use = async <Value>(work: Use<Value>): Promise<Value> => {
    const outcome = await connect(async (connection) => {
      try {
        return { value: await work(connection) }
      } catch (error) {
        if (isHarmless(error)) return { error }
        throw error
      }
    })
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }
  const ask = (name: string) => (query: never) =>
    use((connection) => (connection[name as 'any'] as (query: never) => Promise<unknown>)(query))
  return Object.assign(pool, {
    ...Object.fromEntries(ASKING.map((name) => [name, ask(name)])),
    connect: use,
    transaction: <Value>(work: (tx: Transaction) => Promise<Value>, retries?: number): Promise<Value> =>
      use((connection) => connection.transaction(work, retries)),
  })
}

/** Opens all connections: who has to open one meanwhile would be waited for by the machine's clock. */
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
    const pool = lasting(
      await openPool(urlAs('worker', url), { max: CONNECTIONS_OF_WORKER, idleTimeoutMs: IDLE_TIMEOUT_MS }),
    )
    t.teardown(() => pool.end())
    await openAll(pool, CONNECTIONS_OF_WORKER)
    crew.push({ ...place, pool })
  }
  return crew
}
