import { statement } from '../statements.ts'
import { type CampaignRow, campaignColumns } from './partner-campaigns.ts'

/** $1 campaign id. */
export const campaignById = statement<CampaignRow>(
  'campaign-by-id',
  `select ${campaignColumns} from campaign c where c.id = $1`,
)
