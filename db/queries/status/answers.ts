import { sql } from 'slonik'
import { z } from 'zod'
import type { Answered } from '../../../domain/status/answers.ts'
import { areas } from '../../../domain/status/answers.ts'
import type { Pool } from '../../pool.ts'
import { secondsSince } from '../metrics/reading.ts'

/** Adds to the web processes' answers of this minute, in a fixed order, so that processes never deadlock. */
export const addAnswers = (pool: Pick<Pool, 'query'>, added: readonly Answered[]) =>
  pool.query(sql.unsafe`
    insert into web_answers (area, answered, failed)
    select area, answered, failed
    from ${sql.unnest(
      added.map(({ area, answered, failed }) => [area, answered, failed]),
      ['text', 'int8', 'int8'],
    )} as a (area, answered, failed)
    order by area
    on conflict (area, minute) do update
    set answered = web_answers.answered + excluded.answered, failed = web_answers.failed + excluded.failed, heard_at = now()`)

const recent = z.object({
  area: z.enum(areas),
  answered: z.coerce.number(),
  failed: z.coerce.number(),
  heardSecondsAgo: z.number(),
})

const MINUTES = 5
const isRecent = sql.fragment`filter (where minute > now() - make_interval(mins => ${MINUTES}))`

/** What they answered in the last minutes, and how long ago the last of them was heard of. */
export const findRecentAnswers = (db: Pick<Pool, 'any'>) =>
  db.any(sql.type(recent)`
    select area, coalesce(sum(answered) ${isRecent}, 0) as answered, coalesce(sum(failed) ${isRecent}, 0) as failed,
      ${secondsSince(sql.fragment`max(heard_at)`)} as "heardSecondsAgo"
    from web_answers group by area`)

const FORGOTTEN_AFTER = sql.fragment`interval '1 hour'`

/** The last ones are kept: they say since when no web process has been heard of. */
export const forgetAnswers = (db: Pick<Pool, 'query'>) =>
  db.query(sql.unsafe`
    delete from web_answers
    where minute < now() - ${FORGOTTEN_AFTER} and minute < (select max(minute) from web_answers)`)
