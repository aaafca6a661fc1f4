/** What every owner of a team hears of, in words. The database writes the notices, with their causes. */
import { checksummed } from '../chain/address.ts'

export type NoticeKind =
  | 'owner_added'
  | 'owner_gone'
  | 'approval_asked'
  | 'approval_approved'
  | 'approval_refused'
  | 'approval_withdrawn'
  | 'key_made'
  | 'wallet_asked'
  | 'go_live_asked'
  | 'go_live_approved'
  | 'go_live_declined'
  | 'go_live_withdrawn'

export type NoticeFacts = {
  kind: NoticeKind
  detail: { kind?: 'wallet' | 'key'; wallet?: string; label?: string; campaign?: string; reason?: string }
  /** Null: the operator. */
  who: string | null
  email: string | null
}

const THE_SERVICE = 'The service’s operator'

const thing = ({ detail: { kind, wallet, label, campaign } }: NoticeFacts): string =>
  kind === 'wallet'
    ? `another payout wallet for ${campaign}${wallet === undefined ? '' : `, ${checksummed(wallet)}`}`
    : `a live API key${label === undefined ? '' : `, “${label}”`}`

const sentences: Readonly<Record<NoticeKind, (what: string, detail: NoticeFacts['detail']) => string>> = {
  owner_added: () => 'became an owner of this team',
  owner_gone: () => 'is no longer an owner of this team',
  approval_asked: (what) => `asks for ${what}`,
  approval_approved: (what) => `approved ${what}`,
  approval_refused: (what) => `refused ${what}`,
  approval_withdrawn: (what) => `no longer asks for ${what}`,
  key_made: (what) => `made ${what}`,
  wallet_asked: (what) => `asked us for ${what}`,
  go_live_asked: (_what, { campaign }) => `asked us to let ${campaign} go live`,
  go_live_approved: (_what, { campaign }) => `lets ${campaign} go live`,
  go_live_declined: (_what, { campaign, reason }) =>
    `does not let ${campaign} go live yet: ${reason?.replace(/\.$/, '')}`,
  go_live_withdrawn: (_what, { campaign }) => `no longer asks to let ${campaign} go live`,
}

export const noticeSentence = (facts: NoticeFacts): string => {
  const who = facts.who === null ? THE_SERVICE : `${facts.who} (${facts.email})`
  return `${who} ${sentences[facts.kind](thing(facts), facts.detail)}.`
}
