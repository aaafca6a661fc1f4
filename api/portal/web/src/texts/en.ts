import { account } from './en/account.ts'
import { approvals } from './en/approvals.ts'
import { audit } from './en/audit.ts'
import { campaignActions } from './en/campaign-actions.ts'
import { campaignList } from './en/campaign-list.ts'
import { deliveries } from './en/deliveries.ts'
import { draws } from './en/draws.ts'
import { firstSteps } from './en/first-steps.ts'
import { guarantees } from './en/guarantees.ts'
import { home } from './en/home.ts'
import { keys } from './en/keys.ts'
import { newCampaign } from './en/new-campaign.ts'
import { organiser } from './en/organiser.ts'
import { outside } from './en/outside.ts'
import { parts } from './en/parts.ts'
import { pause } from './en/pause.ts'
import { payouts } from './en/payouts.ts'
import { prizeTables } from './en/prize-tables.ts'
import { requests } from './en/requests.ts'
import { sendWinners } from './en/send-winners.ts'
import { shell } from './en/shell.ts'
import { signIn } from './en/sign-in.ts'
import { team } from './en/team.ts'
import { webhooks } from './en/webhooks.ts'

export const en = {
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

/** The other languages say the same: what one of them lacks is an error of its type. */
export type Texts = typeof en
