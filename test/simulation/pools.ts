/** Connections that last, whatever ends them in a history. */
import { openPool, type Pool, type Transaction } from '../../db/pool.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Workplace } from '../../worker/stage.ts'
import type { Owner } from '../support/database.ts'
import { urlAs } from '../support/roles.ts'
import type { TestWorkplace } from '../support/workplace.ts'
import { isLostConnection } from './actor.ts'

const CONNECTIONS_OF_WORKER = 3

/**
 * A new connection takes Postgres a tenth of a second of a processor: one that a history has ended goes on, once
 * everybody has been told that it is gone.
 */
export const lasting = (pool: Pool): Pool => {
  const { connect } = pool
  return Object.assign(pool, {
    transaction: async <Value>(work: (tx: Transaction) => Promise<Value>, retries?: number): Promise<Value> => {
      const outcome = await connect(async (connection) => {
        try {
          return { value: await connection.transaction(work, retries) }
        } catch (error) {
          if (error instanceof Refused || isLostConnection(error)) return { error }
          throw error
        }
      })
      if ('error' in outcome) throw outcome.error
      return outcome.value
    },
  })
}

export const openCrew = async (t: Owner, place: TestWorkplace, url: string, size: number): Promise<Workplace[]> => {
  const crew: Workplace[] = []
  for (let i = 0; i < size; i += 1) {
    const pool = lasting(await openPool(urlAs('worker', url), { max: CONNECTIONS_OF_WORKER }))
    t.teardown(() => pool.end())
    crew.push({ ...place, pool })
  }
  return crew
}
