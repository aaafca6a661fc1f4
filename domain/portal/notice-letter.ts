/** A mail of a notice, in words, from what its row has. */
import type { Language } from '../language.ts'
import { type NoticeDetail, type NoticeKind, type NoticeTopic, noticePath, notices } from './notice.ts'
import { noticeSentence } from './notice-sentence.ts'

/** `notice` is its kind; what is missing is not said. */
export type NoticeFactsOfMail = Omit<NoticeDetail, 'kind'> & {
  notice: NoticeKind
  kind?: 'wallet' | 'key'
  partner: string
  team: string
  who?: string
  email?: string
}

type Topic = { subject: string; link: string }

type Words = { topics: Readonly<Record<NoticeTopic, Topic>>; unknown: string }

const en: Words = {
  topics: {
    team: { subject: 'your team has changed', link: 'See the team' },
    approvals: { subject: 'a request among owners', link: 'See the requests' },
    keys: { subject: 'a new live API key', link: 'See the keys' },
    wallet: { subject: 'a payout wallet', link: 'See the wallet' },
    goLive: { subject: 'a campaign is to go live', link: 'See the campaign' },
    campaign: { subject: 'we changed the state of a campaign', link: 'See the campaign' },
    account: { subject: 'the state of your account has changed', link: 'See the account' },
  },
  unknown: 'If you know nothing of this, tell the service’s operator at once.',
}

const de: Words = {
  topics: {
    team: { subject: 'Ihr Team hat sich geändert', link: 'Team ansehen' },
    approvals: { subject: 'eine Anfrage unter Inhabern', link: 'Anfragen ansehen' },
    keys: { subject: 'ein neuer Live-Schlüssel', link: 'Schlüssel ansehen' },
    wallet: { subject: 'eine Wallet für Auszahlungen', link: 'Wallet ansehen' },
    goLive: { subject: 'eine Kampagne soll live gehen', link: 'Kampagne ansehen' },
    campaign: { subject: 'wir haben den Stand einer Kampagne geändert', link: 'Kampagne ansehen' },
    account: { subject: 'der Stand Ihres Kontos hat sich geändert', link: 'Konto ansehen' },
  },
  unknown: 'Wenn Sie davon nichts wissen, sagen Sie es sofort dem Betreiber des Dienstes.',
}

/** What somebody may have done in the team's name. */
const topicsOfTeam: readonly NoticeTopic[] = ['team', 'approvals', 'keys', 'wallet']

const languages = { en, de } as const satisfies Record<Language, Words>

export const noticeLetter = (
  { notice, partner, team, who, email, ...detail }: NoticeFactsOfMail,
  language: Language,
) => {
  const { topics, unknown } = languages[language]
  const topic = notices[notice]
  const { subject, link } = topics[topic]
  const sentence = noticeSentence({ kind: notice, detail, who: who ?? null, email: email ?? null }, language)
  return {
    subject: `${team}: ${subject}`,
    text: topicsOfTeam.includes(topic) ? `${sentence} ${unknown}` : sentence,
    link: { label: link, path: noticePath(partner, notice, detail) },
  }
}
