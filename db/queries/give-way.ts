import { sql } from 'slonik'
import { writingStatement } from '../statements.ts'

/** For how long workers give way after a web process has asked them: longer than it takes to ask again. */
const GIVE_WAY_SECONDS = 1.5

/** Asks the workers to give way. */
export const askToGiveWay = writingStatement<Record<string, never>>(
  'ask-to-give-way',
  `insert into give_way (until) values (now() + make_interval(secs => ${GIVE_WAY_SECONDS}))
  on conflict (only_one) do update set until = excluded.until`,
)

/** Whether a web process asks workers to give way: a column for queries that workers make anyway. */
export const mustGiveWay = sql.fragment`exists (select from give_way where until > now())`
