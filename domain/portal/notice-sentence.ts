/** What every owner of a team hears of, in words. The database writes the notices, with their causes. */
import { checksummed } from '../chain/address.ts'
import type { Language } from '../language.ts'

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

type Said = {
  operator: string
  wallet: (campaign: string, wallet: string) => string
  key: (label: string) => string
  sentences: Readonly<Record<NoticeKind, (who: string, what: string, detail: NoticeFacts['detail']) => string>>
}

const en: Said = {
  operator: 'The service’s operator',
  wallet: (campaign, wallet) => `another payout wallet for ${campaign}${wallet}`,
  key: (label) => `a live API key${label === '' ? '' : `, “${label}”`}`,
  sentences: {
    owner_added: (who) => `${who} became an owner of this team.`,
    owner_gone: (who) => `${who} is no longer an owner of this team.`,
    approval_asked: (who, what) => `${who} asks for ${what}.`,
    approval_approved: (who, what) => `${who} approved ${what}.`,
    approval_refused: (who, what) => `${who} refused ${what}.`,
    approval_withdrawn: (who, what) => `${who} no longer asks for ${what}.`,
    key_made: (who, what) => `${who} made ${what}.`,
    wallet_asked: (who, what) => `${who} asked us for ${what}.`,
    go_live_asked: (who, _what, { campaign }) => `${who} asked us to let ${campaign} go live.`,
    go_live_approved: (who, _what, { campaign }) => `${who} lets ${campaign} go live.`,
    go_live_declined: (who, _what, { campaign, reason }) =>
      `${who} does not let ${campaign} go live yet: ${reason?.replace(/\.$/, '')}.`,
    go_live_withdrawn: (who, _what, { campaign }) => `${who} no longer asks to let ${campaign} go live.`,
  },
}

const de: Said = {
  operator: 'Der Betreiber des Dienstes',
  wallet: (campaign, wallet) => `eine andere Wallet für Auszahlungen von ${campaign}${wallet}`,
  key: (label) => `einen Live-Schlüssel${label === '' ? '' : `, „${label}“`}`,
  sentences: {
    owner_added: (who) => `${who} ist jetzt Inhaber dieses Teams.`,
    owner_gone: (who) => `${who} ist nicht mehr Inhaber dieses Teams.`,
    approval_asked: (who, what) => `${who} bittet um ${what}.`,
    approval_approved: (who, what) => `${who} hat freigegeben: ${what}.`,
    approval_refused: (who, what) => `${who} hat abgelehnt: ${what}.`,
    approval_withdrawn: (who, what) => `${who} bittet nicht mehr um ${what}.`,
    key_made: (who, what) => `${who} hat angelegt: ${what}.`,
    wallet_asked: (who, what) => `${who} hat uns gebeten um ${what}.`,
    go_live_asked: (who, _what, { campaign }) => `${who} hat uns gebeten, ${campaign} live gehen zu lassen.`,
    go_live_approved: (who, _what, { campaign }) => `${who} lässt ${campaign} live gehen.`,
    go_live_declined: (who, _what, { campaign, reason }) =>
      `${who} lässt ${campaign} noch nicht live gehen: ${reason?.replace(/\.$/, '')}.`,
    go_live_withdrawn: (who, _what, { campaign }) => `${who} bittet nicht mehr, ${campaign} live gehen zu lassen.`,
  },
}

const languages = { en, de } as const satisfies Record<Language, Said>

const thing = ({ kind, wallet, label = '', campaign = '' }: NoticeFacts['detail'], said: Said): string =>
  kind === 'wallet' ? said.wallet(campaign, wallet === undefined ? '' : `, ${checksummed(wallet)}`) : said.key(label)

export const noticeSentence = ({ kind, detail, who, email }: NoticeFacts, language: Language = 'en'): string => {
  const said = languages[language]
  return said.sentences[kind](who === null ? said.operator : `${who} (${email})`, thing(detail, said), detail)
}
