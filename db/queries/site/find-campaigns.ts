import { statement } from '../../statements.ts'
import { type BriefRow, briefColumns } from './draws.ts'

/** So many with the words are looked through for those that are shown. */
const LOOKED_THROUGH = 2_000

/**
 * $1 words, each by how it begins, as `tsquery` spells them; $2 limit; $3 the whole name that is sought. Live campaigns
 * with all of the words in their names: those of just this name first, and of all others running ones.
 */
export const findCampaignsByWords = statement<BriefRow>(
  'find-campaigns-by-words',
  `select ${briefColumns.sql} from (
    select * from campaign
    where mode = 'live' and to_tsvector('simple', name) @@ to_tsquery('simple', $1) limit ${LOOKED_THROUGH}) c
  order by lower(c.name) <> lower($3), c.status, c.name, c.id limit $2`,
)
