import {
  ATTEMPT_WINDOW_MINUTES,
  type Attempt,
  type AttemptCount,
  isOfNetwork,
  isPastLimit,
} from '../../../domain/portal/attempts.ts'
import { type Statements, writingStatement } from '../../statements.ts'

const given = 'json_to_recordset($1::json) as given (kind text, subject text)'

/** Counts that are over are deleted a few at a time, so that a flood of made-up addresses does not stay. */
const FORGOTTEN_AT_ONCE = 20

/** $1 a JSON array of attempts. Counts each, always in the same order, and returns its count. */
const countThem = writingStatement<AttemptCount>(
  'count-attempts',
  `with over as (
    select kind, subject from sign_in_attempt
    where counted_until < now() - interval '1 day' and (kind, subject) not in (select kind, subject from ${given})
    order by counted_until limit ${FORGOTTEN_AT_ONCE} for update skip locked),
  forgotten as (delete from sign_in_attempt a using over where (a.kind, a.subject) = (over.kind, over.subject))
  insert into sign_in_attempt as a (kind, subject, tries, counted_until)
  select kind, subject, 1, now() + interval '${ATTEMPT_WINDOW_MINUTES} minutes' from ${given} order by kind, subject
  on conflict (kind, subject) do update set
    tries = case when a.counted_until > now() then a.tries + 1 else 1 end,
    counted_until = case when a.counted_until > now() then a.counted_until else excluded.counted_until end
  returning kind, tries, ceil(extract(epoch from counted_until - now()))::float8 as "secondsLeft"`,
)

const giveThemBack = writingStatement(
  'give-attempts-back',
  `with own as (
    select a.kind, a.subject from sign_in_attempt a join ${given} using (kind, subject)
    order by kind, subject for update of a)
  update sign_in_attempt a set tries = greatest(tries - 1, 0) from own where (a.kind, a.subject) = (own.kind, own.subject)`,
)

const forgetIt = writingStatement('forget-attempts', 'delete from sign_in_attempt where kind = $1 and subject = $2')

type Deps = { statements: Statements }

const count = async ({ statements }: Deps, attempts: readonly Attempt[]): Promise<AttemptCount[]> =>
  attempts.length === 0 ? [] : statements.rows(countThem, [JSON.stringify(attempts)])

/** A network past its limit counts alone: it adds no row for each of the addresses that it makes up. */
export const countAttempts = async (deps: Deps, attempts: readonly Attempt[]): Promise<AttemptCount[]> => {
  const ofNetwork = await count(deps, attempts.filter(isOfNetwork))
  if (ofNetwork.some(isPastLimit)) return ofNetwork
  return [
    ...ofNetwork,
    ...(await count(
      deps,
      attempts.filter((attempt) => !isOfNetwork(attempt)),
    )),
  ]
}

/** Takes back attempts that did not fail. */
export const giveAttemptsBack = ({ statements }: Deps, attempts: readonly Attempt[]): Promise<unknown> =>
  statements.rows(giveThemBack, [JSON.stringify(attempts)])

/** A success resets the count. */
export const forgetAttempts = ({ statements }: Deps, { kind, subject }: Attempt): Promise<unknown> =>
  statements.rows(forgetIt, [kind, subject])
