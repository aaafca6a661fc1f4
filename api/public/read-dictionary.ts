import { findDictionary } from '../../db/queries/site/dictionaries.ts'
import type { ReadDictionary } from '../../db/queries/site/stored-body.ts'
import type { Statements } from '../../db/statements.ts'

/** Reads what files of the site are compressed with. */
export const readingDictionaries =
  (statements: Pick<Statements, 'rows'>): ReadDictionary =>
  async (id) => {
    const [row] = await statements.rows(findDictionary, [id])
    if (!row) throw new Error(`There is no dictionary ${id}.`)
    return row.body
  }
