/** A partner's secrets, which are sealed with the keys that the processes of their database have. */
import { sealedPlaces } from '../queries/account/sealed.ts'
import { type Mover, type Side, valuesFor } from './copying.ts'
import { type Moving, moving } from './tables.ts'

const movingOf = (table: string): Moving | undefined => (moving as Readonly<Record<string, Moving>>)[table]

type Secret = { table: string; column: string; id: string; sealed: Buffer }

/** The sealed secrets in the rows that move. */
export const listSecrets = async (side: Side, mover: Mover): Promise<readonly Secret[]> => {
  const secrets: Secret[] = []
  for (const { table, column } of sealedPlaces) {
    const moves = movingOf(table)
    if (!moves) continue
    const { rows } = await side.query<Pick<Secret, 'id' | 'sealed'>>(
      `select t.id, t.${column} as sealed from ${table} t where ${moves.where} and t.${column} is not null`,
      valuesFor(moves, mover),
    )
    secrets.push(...rows.map((row) => ({ table, column, ...row })))
  }
  return secrets
}

/** Seals each copied secret again, with a key of the new database. Secrets of other partners there stay as they are. */
export const resealCopied = async (
  side: Side,
  mover: Mover,
  reseal: (sealed: Buffer, rowId: string) => Buffer,
): Promise<void> => {
  for (const { table, column, id, sealed } of await listSecrets(side, mover))
    await side.query(`update ${table} set ${column} = $2 where id = $1`, [id, reseal(sealed, id)])
}
