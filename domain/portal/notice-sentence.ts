/** A notice in words. The database writes the notices, with their causes. */
import { checksummed } from '../chain/address.ts'
import type { Language } from '../language.ts'
import type { NoticeFacts, NoticeKind } from './notice.ts'
import { roleWords } from './role-words.ts'

type Said = {
  operator: string
  wallet: (campaign: string, wallet: string) => string
  key: (label: string) => string
  sentences: Readonly<Record<NoticeKind, (who: string, what: string, detail: NoticeFacts['detail']) => string>>
}

const ending = (reason = ''): string => `: ${reason.replace(/\.$/, '')}.`

const en: Said = {
  operator: 'The service’s operator',
  wallet: (campaign, wallet) => `another payout wallet for ${campaign}${wallet}`,
  key: (label) => `a live API key${label === '' ? '' : `, “${label}”`}`,
  sentences: {
    owner_added: (who) => `${who} became an owner of this team.`,
    owner_gone: (who) => `${who} is no longer an owner of this team.`,
    member_added: (who, _what, { role = 'viewer' }) => `${who} joined this team as ${roleWords.en[role]}.`,
    member_gone: (who) => `${who} is no longer a member of this team.`,
    role_set: (who, _what, { role = 'viewer' }) => `${who} is now ${roleWords.en[role]} of this team.`,
    approval_asked: (who, what) => `${who} asks for ${what}.`,
    approval_approved: (who, what) => `${who} approved ${what}.`,
    approval_refused: (who, what) => `${who} refused ${what}.`,
    approval_withdrawn: (who, what) => `${who} no longer asks for ${what}.`,
    key_made: (who, what) => `${who} made ${what}.`,
    wallet_asked: (who, what) => `${who} asked us for ${what}.`,
    wallet_withdrawn: (_who, _what, { campaign, wallet = '' }) =>
      `The change of ${campaign}’s payout wallet to ${checksummed(wallet)} was withdrawn.`,
    wallet_set: (_who, _what, { campaign, wallet = '' }) =>
      `From now on ${campaign} pays to the wallet ${checksummed(wallet)}.`,
    go_live_asked: (who, _what, { campaign }) => `${who} asked us to let ${campaign} go live.`,
    go_live_approved: (who, _what, { campaign }) => `${who} lets ${campaign} go live.`,
    go_live_declined: (who, _what, { campaign, reason }) =>
      `${who} does not let ${campaign} go live yet${ending(reason)}`,
    go_live_withdrawn: (who, _what, { campaign }) => `${who} no longer asks to let ${campaign} go live.`,
    campaign_paused: (who, _what, { campaign }) => `${who} paused ${campaign}.`,
    campaign_resumed: (who, _what, { campaign }) => `${who} let ${campaign} go on.`,
    campaign_ended: (who, _what, { campaign }) => `${who} ended ${campaign}.`,
    partner_suspended: (who, _what, { reason }) => `${who} suspended this account${ending(reason)}`,
    partner_resumed: (who) => `${who} opened this account again.`,
  },
}

const de: Said = {
  operator: 'Der Betreiber des Dienstes',
  wallet: (campaign, wallet) => `eine andere Wallet für Auszahlungen von ${campaign}${wallet}`,
  key: (label) => `einen Live-Schlüssel${label === '' ? '' : `, „${label}“`}`,
  sentences: {
    owner_added: (who) => `${who} ist jetzt Inhaber dieses Teams.`,
    owner_gone: (who) => `${who} ist nicht mehr Inhaber dieses Teams.`,
    member_added: (who, _what, { role = 'viewer' }) => `${who} ist jetzt in diesem Team, als ${roleWords.de[role]}.`,
    member_gone: (who) => `${who} ist nicht mehr in diesem Team.`,
    role_set: (who, _what, { role = 'viewer' }) => `${who} ist jetzt ${roleWords.de[role]} dieses Teams.`,
    approval_asked: (who, what) => `${who} bittet um ${what}.`,
    approval_approved: (who, what) => `${who} hat freigegeben: ${what}.`,
    approval_refused: (who, what) => `${who} hat abgelehnt: ${what}.`,
    approval_withdrawn: (who, what) => `${who} bittet nicht mehr um ${what}.`,
    key_made: (who, what) => `${who} hat angelegt: ${what}.`,
    wallet_asked: (who, what) => `${who} hat uns gebeten um ${what}.`,
    wallet_withdrawn: (_who, _what, { campaign, wallet = '' }) =>
      `Die Änderung der Wallet für Auszahlungen von ${campaign} zu ${checksummed(wallet)} wurde zurückgezogen.`,
    wallet_set: (_who, _what, { campaign, wallet = '' }) =>
      `Ab jetzt zahlt ${campaign} an die Wallet ${checksummed(wallet)} aus.`,
    go_live_asked: (who, _what, { campaign }) => `${who} hat uns gebeten, ${campaign} live gehen zu lassen.`,
    go_live_approved: (who, _what, { campaign }) => `${who} lässt ${campaign} live gehen.`,
    go_live_declined: (who, _what, { campaign, reason }) =>
      `${who} lässt ${campaign} noch nicht live gehen${ending(reason)}`,
    go_live_withdrawn: (who, _what, { campaign }) => `${who} bittet nicht mehr, ${campaign} live gehen zu lassen.`,
    campaign_paused: (who, _what, { campaign }) => `${who} hat ${campaign} angehalten.`,
    campaign_resumed: (who, _what, { campaign }) => `${who} lässt ${campaign} weiterlaufen.`,
    campaign_ended: (who, _what, { campaign }) => `${who} hat ${campaign} beendet.`,
    partner_suspended: (who, _what, { reason }) => `${who} hat dieses Konto gesperrt${ending(reason)}`,
    partner_resumed: (who) => `${who} hat dieses Konto wieder freigegeben.`,
  },
}

const languages = { en, de } as const satisfies Record<Language, Said>

const thing = ({ kind, wallet, label = '', campaign = '' }: NoticeFacts['detail'], said: Said): string =>
  kind === 'wallet' ? said.wallet(campaign, wallet === undefined ? '' : `, ${checksummed(wallet)}`) : said.key(label)

export const noticeSentence = ({ kind, detail, who, email }: NoticeFacts, language: Language = 'en'): string => {
  const said = languages[language]
  return said.sentences[kind](who === null ? said.operator : `${who} (${email})`, thing(detail, said), detail)
}
