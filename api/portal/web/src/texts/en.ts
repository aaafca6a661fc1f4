import { newCampaign } from './en/new-campaign.ts'
import { prizeTables } from './en/prize-tables.ts'
import { shell } from './en/shell.ts'

export const en = { shell, prizeTables, newCampaign }

/** The other languages say the same: what one of them lacks is an error of its type. */
export type Texts = typeof en
