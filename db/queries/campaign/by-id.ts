import { statement } from '../../statements.ts'
import { type CampaignRow, campaignColumns, withTerms } from '../partner-api/campaigns.ts'

/** $1 campaign id. */
export const campaignById = statement<CampaignRow>(
  'campaign-by-id',
  `select ${campaignColumns} from campaign c ${withTerms} where c.id = $1`,
)
