/** What every owner of a team hears of, at home and by mail: it is about security or money, so nobody turns it off. */
import type { Mode } from '../actor.ts'
import type { Role } from './role.ts'

/** The topic of each kind of notice. */
export const notices = {
  owner_added: 'team',
  owner_gone: 'team',
  member_added: 'team',
  member_gone: 'team',
  role_set: 'team',
  approval_asked: 'approvals',
  approval_approved: 'approvals',
  approval_refused: 'approvals',
  approval_withdrawn: 'approvals',
  key_made: 'keys',
  wallet_asked: 'wallet',
  wallet_withdrawn: 'wallet',
  wallet_set: 'wallet',
  go_live_asked: 'goLive',
  go_live_approved: 'goLive',
  go_live_declined: 'goLive',
  go_live_withdrawn: 'goLive',
  campaign_paused: 'campaign',
  campaign_resumed: 'campaign',
  campaign_ended: 'campaign',
  partner_suspended: 'account',
  partner_resumed: 'account',
} as const satisfies Record<string, string>

export type NoticeKind = keyof typeof notices
export type NoticeTopic = (typeof notices)[NoticeKind]

export type NoticeDetail = {
  kind?: 'wallet' | 'key'
  wallet?: string
  label?: string
  /** Its slug. */
  campaign?: string
  /** Of that campaign, where it is not plain from the kind of notice. */
  mode?: Mode
  role?: Role
  reason?: string
}

export type NoticeFacts = {
  kind: NoticeKind
  detail: NoticeDetail
  /** Null: the operator, or nobody is named. */
  who: string | null
  email: string | null
}

const pages: Readonly<Record<NoticeTopic, { mode: Mode; page: string; hash?: string }>> = {
  team: { mode: 'live', page: '/team' },
  approvals: { mode: 'live', page: '/approvals' },
  keys: { mode: 'live', page: '/keys' },
  wallet: { mode: 'live', page: '/campaigns/$slug', hash: '#wallet' },
  goLive: { mode: 'test', page: '/campaigns/$slug' },
  campaign: { mode: 'live', page: '/campaigns/$slug' },
  account: { mode: 'live', page: '/' },
}

/** Where an owner sees what a notice is about: below the portal's address. */
export const noticePath = (partner: string, kind: NoticeKind, { campaign = '', mode }: NoticeDetail): string => {
  const { mode: usual, page, hash = '' } = pages[notices[kind]]
  return `${partner}/${mode ?? usual}${page.replace('$slug', campaign)}${hash}`
}
