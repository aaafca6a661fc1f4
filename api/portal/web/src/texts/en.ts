import { newCampaign } from './en/new-campaign.ts'
import { pause } from './en/pause.ts'
import { prizeTables } from './en/prize-tables.ts'
import { shell } from './en/shell.ts'

export const en = { shell, prizeTables, newCampaign, pause }

/** The other languages say the same: what one of them lacks is an error of its type. */
export type Texts = typeof en
