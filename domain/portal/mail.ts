/** A mail in words: what it says in its reader's language, whichever way it is written down. */
import type { Language } from '../language.ts'
import {
  isNeedMail,
  linkOf,
  type LinkedMailKind,
  type MailFacts,
  type MailKind,
  type PlainMailKind,
} from './mail-kind.ts'
import { de } from './mail-words/de.ts'
import { en } from './mail-words/en.ts'
import type { MailWords } from './mail-words/said.ts'
import { needLetter, type NeedFactsOfMail } from './need-letter.ts'
import { noticeLetter, type NoticeFactsOfMail } from './notice-letter.ts'

const words = { en, de } as const satisfies Record<Language, MailWords>

/** `url` is whole. */
export type LetterLink = { label: string; url: string }

export type LetterPart = { heading?: string; text?: string; link?: LetterLink | null }

type Foot = { text: string; link: LetterLink | null }

export type Letter = { language: Language; subject: string; parts: readonly LetterPart[]; foot: Foot }

/**
 * `token`: the unsealed token of the mail's link; null: the mail has no link, or nobody is to see it. `unsubscribeUrl`
 * turns off mails like this one; null: they cannot be turned off.
 */
export type MailToWrite = {
  kind: MailKind
  language: Language
  facts: MailFacts
  token: string | null
  unsubscribeUrl?: string | null
}

type Said = Pick<Letter, 'subject' | 'parts'>

const needsIn = (facts: MailFacts, language: Language, baseUrl: string): Said => {
  const { subject, parts, more } = needLetter(facts as NeedFactsOfMail, language)
  const said = parts.flatMap(({ heading, items }): LetterPart[] => [
    ...(heading === null ? [] : [{ heading }]),
    ...items.map(({ title, text, link }) => ({
      heading: title,
      text,
      link: link && { label: link.label, url: `${baseUrl}/portal/${link.path}` },
    })),
  ])
  return { subject, parts: [...said, ...(more === null ? [] : [{ text: more }])] }
}

const noticeIn = (facts: MailFacts, language: Language, baseUrl: string): Said => {
  const { subject, text, link } = noticeLetter(facts as NoticeFactsOfMail, language)
  return { subject, parts: [{ text, link: { label: link.label, url: `${baseUrl}/portal/${link.path}` } }] }
}

/** Facts whose text people choose freely, and that are mailed to strangers too. */
const CHOSEN = new Set(['invitedBy', 'name', 'passkey', 'team'])

/** The characters within a web or mail address by which programs recognise it, with all full stops of browsers. */
const WITHIN_ADDRESS = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61@](?=[\p{L}\p{N}])|:(?=\/\/)/gu

/**
 * Adds an invisible character within addresses, so that no mail program makes links of them: nobody can use our mails
 * to lead others to a page of theirs.
 */
const withoutLinks = (facts: MailFacts): MailFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, text]) => [
      name,
      CHOSEN.has(name) ? text.replaceAll(WITHIN_ADDRESS, '$&\u2060') : text,
    ]),
  )

const plainIn = ({ kind, language, facts, token }: MailToWrite & { kind: PlainMailKind }, baseUrl: string): Said => {
  const { plain, links } = words[language]
  const { subject, paragraphs } = plain[kind](withoutLinks(facts))
  const parts: LetterPart[] = paragraphs.map((text) => ({ text }))
  if (token === null) return { subject, parts }
  const link = { label: links[kind as LinkedMailKind], url: linkOf(baseUrl, kind, token) }
  return { subject, parts: [...parts, { link }] }
}

const saidIn = (mail: MailToWrite, baseUrl: string): Said => {
  const { kind, language, facts } = mail
  if (isNeedMail(kind)) return needsIn(facts, language, baseUrl)
  if (kind === 'owner_notice') return noticeIn(facts, language, baseUrl)
  return plainIn({ ...mail, kind }, baseUrl)
}

export const letterOf = (mail: MailToWrite, baseUrl: string): Letter => {
  const { language, unsubscribeUrl: url } = mail
  const { foot: text, unsubscribe: label } = words[language]
  return { language, ...saidIn(mail, baseUrl), foot: { text, link: url ? { label, url } : null } }
}

const written = ({ heading, text, link }: LetterPart): string =>
  [heading, text, link && `${link.label}:\n${link.url}`].filter(Boolean).join('\n')

/** As plain text. */
export const textOf = ({ parts, foot }: Letter): string => [...parts.map(written), `-- \n${written(foot)}`].join('\n\n')
