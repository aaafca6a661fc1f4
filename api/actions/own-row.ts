import type { Statement } from '../../db/statements.ts'
import type { Caller } from '../../domain/actor.ts'
import type { Service } from '../service.ts'
import { type Said } from '../../domain/sentence.ts'

/** Reads a row of the caller's account by its id. Refuses with `not_found` in these words. */
export const ownRow =
  <Row>(statement: Statement<Row>, absent: Said) =>
  async (
    { statements, doorkeeper }: Pick<Service, 'statements' | 'doorkeeper'>,
    caller: Caller,
    id: string,
  ): Promise<Row> => {
    const [row] = await statements.rows(statement, [caller.id, id])
    if (!row) throw await doorkeeper.nothingFound(caller, absent)
    return row
  }
