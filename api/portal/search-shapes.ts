import type { FoundRow } from '../../db/queries/search/finding.ts'

/** Something that a search found; its time is a text. Operators see whose it is. */
export type Found = Omit<FoundRow, 'at'> & { at: string | null; partnerName?: string | null }
