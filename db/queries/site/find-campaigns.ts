import { statement } from '../../statements.ts'
import { type BriefRow, briefColumns } from './draws.ts'

/** $1 words, each by how it begins, as `tsquery` spells them; $2 limit. Live campaigns with all of them in their names. */
export const findCampaignsByWords = statement<BriefRow>(
  'find-campaigns-by-words',
  `select ${briefColumns.sql} from campaign c
  where c.mode = 'live' and to_tsvector('simple', c.name) @@ to_tsquery('simple', $1) limit $2`,
)
