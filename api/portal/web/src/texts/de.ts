import { newCampaign } from './de/new-campaign.ts'
import { pause } from './de/pause.ts'
import { prizeTables } from './de/prize-tables.ts'
import { shell } from './de/shell.ts'
import type { Texts } from './en.ts'

export const de: Texts = { shell, prizeTables, newCampaign, pause }
