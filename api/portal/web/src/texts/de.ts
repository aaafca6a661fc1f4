import { account } from './de/account.ts'
import { approvals } from './de/approvals.ts'
import { audit } from './de/audit.ts'
import { campaignActions } from './de/campaign-actions.ts'
import { campaignList } from './de/campaign-list.ts'
import { deliveries } from './de/deliveries.ts'
import { draws } from './de/draws.ts'
import { firstSteps } from './de/first-steps.ts'
import { guarantees } from './de/guarantees.ts'
import { home } from './de/home.ts'
import { keys } from './de/keys.ts'
import { newCampaign } from './de/new-campaign.ts'
import { organiser } from './de/organiser.ts'
import { outside } from './de/outside.ts'
import { parts } from './de/parts.ts'
import { pause } from './de/pause.ts'
import { payouts } from './de/payouts.ts'
import { prizeTables } from './de/prize-tables.ts'
import { requests } from './de/requests.ts'
import { sendWinners } from './de/send-winners.ts'
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
  draws,
  firstSteps,
  guarantees,
  home,
  keys,
  newCampaign,
  organiser,
  outside,
  parts,
  pause,
  payouts,
  prizeTables,
  requests,
  sendWinners,
  shell,
  signIn,
  team,
  webhooks,
}
