/** Where in the portal a need is dealt with, and where those see it who may not: below the address of its account. */
import type { Mode } from '../actor.ts'
import type { NeedKind } from './need.ts'
import type { NeedVerbs } from './need-verbs/en.ts'

type Destination = { to: string; verb: keyof NeedVerbs; hash?: string }

const DRAWING = { to: '/campaigns/$slug/drawings/$id', verb: 'drawing' } as const
const CAMPAIGN = { to: '/campaigns/$slug', verb: 'campaign' } as const
const PERIOD = { to: '/campaigns/$slug/guarantees', verb: 'period' } as const
const APPROVALS = { to: '/approvals', verb: 'approval' } as const
const MONEY = { ...CAMPAIGN, hash: 'prize-money' } as const

/** A missing second factor concerns the person and no account: its page is `/account`. */
export type PlacedKind = Exclude<NeedKind, 'second_factor'>

/** The pages for those who may deal with a need, by its kind. */
const acts = {
  missed: { to: '/campaigns/$slug/drawings/$id', verb: 'missed' },
  not_fetched: { to: '/campaigns/$slug/drawings/$id', verb: 'not_fetched' },
  due: { to: '/campaigns/$slug/drawings/$id/send', verb: 'due' },
  drawing: DRAWING,
  campaign: CAMPAIGN,
  period: PERIOD,
  pick: { to: '/campaigns/$slug/guarantees', verb: 'pick' },
  held: { to: '/payouts', verb: 'held', hash: 'held' },
  prize_money: MONEY,
  wallet: { to: '/campaigns/$slug', verb: 'wallet', hash: 'wallet' },
  wallet_asked: APPROVALS,
  wallet_change: { to: '/campaigns/$slug', verb: 'walletChange', hash: 'wallet' },
  webhook: { to: '/webhooks/$id', verb: 'webhook' },
  key: { to: '/keys', verb: 'key' },
  approval: APPROVALS,
} as const satisfies Record<PlacedKind, Destination>

/** The pages where all others see what a need is about; null: there is none. */
const looks = {
  missed: DRAWING,
  not_fetched: DRAWING,
  due: DRAWING,
  drawing: DRAWING,
  campaign: CAMPAIGN,
  period: PERIOD,
  pick: PERIOD,
  held: { to: '/payouts', verb: 'seeHeld', hash: 'held' },
  prize_money: MONEY,
  wallet: CAMPAIGN,
  wallet_asked: null,
  wallet_change: { to: '/campaigns/$slug', verb: 'seeWallet', hash: 'wallet' },
  webhook: { to: '/webhooks/$id', verb: 'seeEndpoint' },
  key: null,
  approval: null,
} as const satisfies Record<PlacedKind, Destination | null>

export const needDestination = (kind: PlacedKind, isYours: boolean) => (isYours ? acts : looks)[kind]

type Place = {
  kind: PlacedKind
  isYours: boolean
  slug: string
  drawingId: string | null
  endpointId: string | null
}

/** The address of that page, below the portal's, and what its link says; null: there is none. */
export const needLink = (
  account: { partner: string; mode: Mode },
  { kind, isYours, slug, drawingId, endpointId }: Place,
): { path: string; verb: keyof NeedVerbs } | null => {
  const destination: Destination | null = needDestination(kind, isYours)
  if (destination === null) return null
  const { to, verb, hash } = destination
  const page = to.replace('$slug', slug).replace('$id', drawingId ?? endpointId ?? '')
  return { path: `${account.partner}/${account.mode}${page}${hash === undefined ? '' : `#${hash}`}`, verb }
}
