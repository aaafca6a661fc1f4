/** What two databases must have in common for a partner to move from one to the other, and what they must not. */
import { isHeldUp } from '../failures.ts'
import { holdTable } from '../hold-table.ts'
import type { Side } from './copying.ts'

const first = async <Row extends object>(side: Side, text: string, values: unknown[] = []): Promise<Row | undefined> =>
  (await side.query<Row>(text, values)).rows[0]

/** A hash of the applied migrations, which stands for the schema. */
export const readSchema = async (side: Side): Promise<string> =>
  (
    await first<{ schema: string }>(
      side,
      `select md5(string_agg(name || checksum, ' ' order by name)) as schema from migration`,
    )
  )?.schema ?? ''

/** Whether rows may be written there without firing triggers, whose effects are already among the rows. */
export const mayCopyTo = async (side: Side): Promise<boolean> =>
  (await first<{ may: boolean }>(side, `select has_parameter_privilege('session_replication_role', 'set') as may`))
    ?.may ?? false

type Person = { id: string; email: string }

/** Everybody who is or was in a partner's team. */
export const listPeople = async (side: Side, partnerId: string): Promise<readonly Person[]> =>
  (
    await side.query<Person>(
      `select id, email from portal_user where id in (select user_id from member where partner_id = $1) order by id`,
      [partnerId],
    )
  ).rows

type KnownPerson = Person & { isInTeam: boolean }

/**
 * Who of these people has an account there: `inTeam` with the same id, and in a team that lives there; `teamless` with the
 * same id, and in none; `others` with another id but the same address.
 */
export const findKnownPeople = async (side: Side, people: readonly Person[]) => {
  const { rows } = await side.query<KnownPerson>(
    `select id, email, exists (
        select from member m where m.user_id = u.id and m.removed_at is null and not exists (
          select from partner_move v where v.partner_id = m.partner_id and v.state = 'gone')) as "isInTeam"
    from portal_user u where id = any($1) or email = any($2)`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  )
  const ids = new Set(people.map(({ id }) => id))
  const [same, others] = [rows.filter(({ id }) => ids.has(id)), rows.filter(({ id }) => !ids.has(id))]
  return {
    inTeam: same.filter(({ isInTeam }) => isInTeam).map(({ id }) => id),
    teamless: same.filter(({ isInTeam }) => !isInTeam).map(({ id }) => id),
    others: others.map(({ email }) => email),
  }
}

/** Which of these slugs are taken by campaigns there. */
export const findTakenSlugs = async (side: Side, slugs: readonly string[]): Promise<readonly string[]> =>
  (
    await side.query<{ slug: string }>('select slug from campaign where slug = any($1) order by slug', [slugs])
  ).rows.map(({ slug }) => slug)

/** Sequences whose numbers a partner's rows keep or its servers remember: new numbers must be above those. */
const NUMBERED = [
  { table: 'event', sequence: 'event_seq_seq' },
  { table: 'audit_entry', sequence: 'audit_entry_id_seq' },
] as const

/** Raises the sequences there above those here. A table lock keeps others from taking a number meanwhile. */
export const raiseNumbers = async (from: Side, to: Side): Promise<void> => {
  for (const { table, sequence } of NUMBERED) {
    const given = await first<{ last: string }>(from, `select last_value::text as last from ${sequence}`)
    await to.query('begin')
    await to.query(`lock table ${table} in share row exclusive mode`)
    await to.query(`select setval('${sequence}', greatest($1::bigint, last_value)) from ${sequence}`, [given?.last])
    await to.query('commit')
  }
}

/** Longer than deadlock_timeout, after which Postgres cancels an autovacuum that blocks a lock. */
const TURN_TIMEOUT_MS = 2_000

/** Makes this connection, until it ends, the only one that moves partners from this database. False: another one is. */
export const takeMoveTurn = async (side: Side): Promise<boolean> => {
  try {
    await holdTable(side, 'partner_move', { waitMs: TURN_TIMEOUT_MS })
    return true
  } catch (error) {
    if (isHeldUp(error)) return false
    throw error
  }
}
