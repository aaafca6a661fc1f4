import { account } from './de/account.ts'
import { approvals } from './de/approvals.ts'
import { audit } from './de/audit.ts'
import { campaignActions } from './de/campaign-actions.ts'
import { campaignList } from './de/campaign-list.ts'
import { deliveries } from './de/deliveries.ts'
import { firstSteps } from './de/first-steps.ts'
import { guarantees } from './de/guarantees.ts'
import { keys } from './de/keys.ts'
import { newCampaign } from './de/new-campaign.ts'
import { outside } from './de/outside.ts'
import { parts } from './de/parts.ts'
import { pause } from './de/pause.ts'
import { prizeTables } from './de/prize-tables.ts'
import { requests } from './de/requests.ts'
import { shell } from './de/shell.ts'
import { signIn } from './de/sign-in.ts'
import { team } from './de/team.ts'
import { webhooks } from './de/webhooks.ts'
import type { Texts } from './en.ts'

export const de: Texts = {
  account,
  approvals,
  audit,
  campaignActions,
  campaignList,
  deliveries,
  firstSteps,
  guarantees,
  keys,
  newCampaign,
  outside,
  parts,
  pause,
  prizeTables,
  requests,
  shell,
  signIn,
  team,
  webhooks,
}
