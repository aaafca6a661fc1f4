import {
  comparedTables,
  copyTable,
  digestOf,
  findDangling,
  makeRoomFor,
  type Mover,
  movingTables,
  takeBack,
} from '../../../db/moving/copying.ts'
import { resealCopied } from '../../../db/moving/secrets.ts'
import { findKnownPeople, listPeople, raiseNumbers } from '../../../db/moving/two-sides.ts'
import type { Move } from '../../../db/queries/moving/moves.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Keyring } from '../../../process/keyring.ts'
import type { Sides } from './there.ts'

type Ends = Pick<Sides, 'from' | 'to'>

/** Whether an entry of the partner's audit log waits for its place. */
const isUnplaced = async (from: Ends['from'], partnerId: string): Promise<boolean> =>
  (await from.query('select from audit_unlinked where partner_id = $1 limit 1', [partnerId])).rowCount !== 0

/** The partner, and which people keep an account of theirs there; makes room for the others' accounts. */
const findMover = async ({ from, to }: Ends, partnerId: string): Promise<Mover> => {
  const { inTeam, teamless, others } = await findKnownPeople(to, await listPeople(from, partnerId))
  if (others.length > 0)
    throw new Refused(
      'bad_request',
      `${others.join(', ')} got another account in that database meanwhile: change one of the two addresses.`,
    )
  await makeRoomFor(to, teamless)
  return { partnerId, known: inTeam }
}

/** Compares each table of the two sides; refuses rows that differ. Returns how many rows a partner has. */
const compare = async ({ from, to }: Ends, mover: Mover): Promise<number> => {
  let rows = 0
  for (const table of comparedTables) {
    const [here, there] = [await digestOf(from, table, mover), await digestOf(to, table, mover)]
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw new Refused(
        'bad_request',
        `The rows of ${table} differ: ${here.rows} here, ${there.rows} there. Nothing was copied; run the command again, or with --stay.`,
      )
    rows += Number(here.rows)
  }
  const dangling = await findDangling(to, mover)
  if (dangling.length > 0)
    throw new Refused('bad_request', `References lead to nothing there: ${dangling.join(', ')}. Nothing was copied.`)
  return rows
}

/**
 * Writes the partner's rows into the other database, with the secrets sealed by its current key, and compares the two
 * sides. `from` reads a snapshot. Returns how many rows the partner has.
 */
const writeThere = async (
  ends: Ends,
  { partnerId, attempt, baseUrl, publicUrl, resumes }: Move,
  { open, seal }: Keyring,
): Promise<number> => {
  const { from, to } = ends
  await to.query('begin')
  try {
    await to.query('set local session_replication_role = replica')
    const mover = await findMover(ends, partnerId)
    for (const table of movingTables) await copyTable(from, to, table, mover)
    const rows = await compare(ends, mover)
    await resealCopied(to, mover, (sealed, rowId) => seal(open(sealed, rowId), rowId))
    await to.query(
      `insert into partner_move (partner_id, state, attempt, base_url, public_url, resumes)
      values ($1, 'arriving', $2, $3, $4, $5)`,
      [partnerId, attempt, baseUrl, publicUrl, resumes],
    )
    await to.query('commit')
    return rows
  } catch (error) {
    await to.query('rollback')
    throw error
  }
}

/**
 * Copies a snapshot of a partner's rows in one transaction of the other database. Triggers are off there, because what
 * they would write is copied too. Returns how many rows the partner has. Returns null, with nothing copied, if an entry
 * of the audit log has no place yet in the snapshot: people may sign in meanwhile, and in the other database nobody would
 * give the entry its place.
 */
export const copyPartner = async (ends: Ends, move: Move, keyring: Keyring): Promise<number | null> => {
  const { from, to } = ends
  await raiseNumbers(from, to)
  await from.query('begin isolation level repeatable read, read only')
  try {
    return (await isUnplaced(from, move.partnerId)) ? null : await writeThere(ends, move, keyring)
  } finally {
    await from.query('rollback')
  }
}

/** Deletes what was copied, unless the partner has arrived in the other database. */
export const takeBackCopy = async ({ to }: Ends, partnerId: string): Promise<void> => {
  await to.query('begin')
  try {
    await to.query('set local session_replication_role = replica')
    const { rowCount } = await to.query(`delete from partner_move where partner_id = $1 and state = 'arriving'`, [
      partnerId,
    ])
    if (rowCount === 1) await takeBack(to, partnerId)
    await to.query('commit')
  } catch (error) {
    await to.query('rollback')
    throw error
  }
}
