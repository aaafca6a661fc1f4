import type { Logger } from 'winston'
import type { Pool } from '../../db/pool.ts'
import { addAnswers } from '../../db/queries/status/answers.ts'
import { type Answered, areas } from '../../domain/status/answers.ts'
import type { Answers } from './answers.ts'

/** How soon the start or end of a process is noticed. */
const EVERY_MS = 10_000

type Parts = { pool: Pick<Pool, 'query'>; log: Logger; answers: Pick<Answers, 'counts'> }

/**
 * Adds this process's new answers to the database at intervals, even if there were none, so that the workers see that
 * it runs. What could not be added is added the next time.
 */
export const addingAnswers = ({ pool, log, answers }: Parts) => {
  let told: readonly Answered[] = areas.map((area) => ({ area, answered: 0, failed: 0 }))
  const add = async (): Promise<void> => {
    const counted = answers.counts()
    await addAnswers(
      pool,
      counted.map(({ area, answered, failed }, i) => {
        const before = told[i] as Answered
        return { area, answered: answered - before.answered, failed: failed - before.failed }
      }),
    )
    told = counted
  }
  let adding = Promise.resolve()
  const addInTurn = (): Promise<void> => {
    adding = adding.then(add).catch((error: unknown) => {
      log.warn('what was answered is told of later', { error: String(error) })
    })
    return adding
  }
  void addInTurn()
  const timer = setInterval(addInTurn, EVERY_MS)
  return {
    finish: (): Promise<void> => {
      clearInterval(timer)
      return addInTurn()
    },
  }
}
