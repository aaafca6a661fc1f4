import type { Logger } from 'winston'
import type { Pool } from '../../db/pool.ts'
import { addAnswers } from '../../db/queries/status/answers.ts'
import { type Answered, areas } from '../../domain/status/answers.ts'
import type { Answers } from './answers.ts'

/** How soon another process is seen to be there, or not to be. */
const EVERY_MS = 10_000

type Parts = { pool: Pick<Pool, 'query'>; log: Logger; answers: Pick<Answers, 'counts'> }

/**
 * Tells the workers again and again what this process answered, also that it was nothing: they see that it runs. What
 * could not be told is told the next time.
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
