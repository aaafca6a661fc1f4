/** The sections of the English catalogue. Each page loads those that it says something of. */
export const en = {
  account: () => import('./en/account.ts').then(({ account }) => account),
  approvals: () => import('./en/approvals.ts').then(({ approvals }) => approvals),
  audit: () => import('./en/audit.ts').then(({ audit }) => audit),
  campaign: () => import('./en/campaign.ts').then(({ campaign }) => campaign),
  campaignActions: () => import('./en/campaign-actions.ts').then(({ campaignActions }) => campaignActions),
  campaignList: () => import('./en/first-page.ts').then(({ campaignList }) => campaignList),
  deliveries: () => import('./en/deliveries.ts').then(({ deliveries }) => deliveries),
  drawing: () => import('./en/drawing.ts').then(({ drawing }) => drawing),
  draws: () => import('./en/everywhere.ts').then(({ draws }) => draws),
  endpointCalls: () => import('./en/endpoint-calls.ts').then(({ endpointCalls }) => endpointCalls),
  firstSteps: () => import('./en/first-page.ts').then(({ firstSteps }) => firstSteps),
  goLive: () => import('./en/go-live.ts').then(({ goLive }) => goLive),
  guarantees: () => import('./en/guarantees.ts').then(({ guarantees }) => guarantees),
  home: () => import('./en/first-page.ts').then(({ home }) => home),
  keys: () => import('./en/keys.ts').then(({ keys }) => keys),
  markMany: () => import('./en/mark-many.ts').then(({ markMany }) => markMany),
  newCampaign: () => import('./en/new-campaign.ts').then(({ newCampaign }) => newCampaign),
  organiser: () => import('./en/organiser.ts').then(({ organiser }) => organiser),
  outside: () => import('./en/everywhere.ts').then(({ outside }) => outside),
  parts: () => import('./en/everywhere.ts').then(({ parts }) => parts),
  pause: () => import('./en/pause.ts').then(({ pause }) => pause),
  payouts: () => import('./en/payouts.ts').then(({ payouts }) => payouts),
  pictures: () => import('./en/statistics.ts').then(({ pictures }) => pictures),
  prizeTables: () => import('./en/prize-tables.ts').then(({ prizeTables }) => prizeTables),
  requests: () => import('./en/requests.ts').then(({ requests }) => requests),
  search: () => import('./en/search.ts').then(({ search }) => search),
  sendWinners: () => import('./en/send-winners.ts').then(({ sendWinners }) => sendWinners),
  sharing: () => import('./en/sharing.ts').then(({ sharing }) => sharing),
  shell: () => import('./en/everywhere.ts').then(({ shell }) => shell),
  signIn: () => import('./en/sign-in.ts').then(({ signIn }) => signIn),
  statistics: () => import('./en/statistics.ts').then(({ statistics }) => statistics),
  team: () => import('./en/team.ts').then(({ team }) => team),
  wallet: () => import('./en/wallet.ts').then(({ wallet }) => wallet),
  webhooks: () => import('./en/webhooks.ts').then(({ webhooks }) => webhooks),
}

export type Section = keyof typeof en

/** The other languages say the same: what one of them lacks is an error of its type. */
export type Texts = { [Name in Section]: Awaited<ReturnType<(typeof en)[Name]>> }

export type Catalogue = { readonly [Name in Section]: () => Promise<Texts[Name]> }
