/** Requests that another owner approves, in the languages of the portal. */
import { checksummed } from '../chain/address.ts'
import type { Language } from '../language.ts'
import type { ApprovalState, KeyWhat, WalletWhat } from './approval.ts'

type Said = { title: string; sentence: string }

type ApprovalWords = {
  closed: Readonly<Record<Exclude<ApprovalState, 'waiting' | 'open'>, string>>
  notOwner: string
  yours: string
  newOwner: (days: number, from: Date) => string
  noSecondFactor: string
  noLongerAsked: string
  tooEarly: (from: Date) => string
  wallet: (what: WalletWhat) => Said
  key: (what: KeyWhat) => Said
}

/** Times for people, to the minute, in UTC. */
const minute = (at: Date | string): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const en: ApprovalWords = {
  closed: {
    approved: 'This request was approved already.',
    refused: 'This request was refused. It can be made again.',
    withdrawn: 'This request was withdrawn. It can be made again.',
    expired: 'This request has expired. It can be made again.',
  },
  notOwner: 'Only another owner of the team can approve this.',
  yours: 'You asked for this yourself: another owner has to approve it.',
  newOwner: (days, from) =>
    `You became an owner less than ${days} days ago, and can approve from ${minute(from)} on. You can refuse it now.`,
  noSecondFactor: 'This needs a second factor. Set one up on your account page first.',
  noLongerAsked:
    'Who asked for this is no longer in the team, or no longer in a role that may. Refuse it, and ask for it yourself if it is right.',
  tooEarly: (from) =>
    `This can be approved from ${minute(from)} on, so that every owner can see it before. It can be refused now.`,
  wallet: ({ slug, wallet, previous }) => ({
    title: `Another payout wallet for ${slug}`,
    sentence: `Prizes of ${slug} would go to ${checksummed(wallet)}${previous === null ? '. It has no wallet yet.' : ` instead of ${checksummed(previous)}.`}`,
  }),
  key: ({ key, label, scopes, addresses, expiresAt, replaces, overlapHours }) => {
    const from = addresses.length > 0 ? `from ${addresses.join(', ')} only` : 'from anywhere'
    const end = expiresAt === null ? ', and never expires.' : `, until ${minute(expiresAt)}.`
    const ends = overlapHours === 0 ? 'at once' : `${overlapHours} hours later`
    const place = replaces === null ? '' : ` It takes the place of ${replaces}, which ends ${ends}.`
    return {
      title: `A live API key, ${label === null ? key : `“${label}”`}`,
      sentence: `It may ${scopes.join(' and ')} ${from}${end}${place}`,
    }
  },
}

const rights = { read: 'lesen', winners: 'Gewinnerlisten senden', write: 'schreiben' } as const

const de: ApprovalWords = {
  closed: {
    approved: 'Das wurde schon freigegeben.',
    refused: 'Das wurde abgelehnt. Darum kann noch einmal gebeten werden.',
    withdrawn: 'Das wurde zurückgezogen. Darum kann noch einmal gebeten werden.',
    expired: 'Das ist abgelaufen. Darum kann noch einmal gebeten werden.',
  },
  notOwner: 'Nur ein anderer Inhaber des Teams kann das freigeben.',
  yours: 'Sie haben selbst darum gebeten: Ein anderer Inhaber muss es freigeben.',
  newOwner: (days, from) =>
    `Sie sind seit weniger als ${days} Tagen Inhaber und können ab ${minute(from)} freigeben. Ablehnen können Sie schon jetzt.`,
  noSecondFactor: 'Das braucht einen zweiten Faktor. Richten Sie ihn zuerst auf der Seite Ihres Kontos ein.',
  noLongerAsked:
    'Wer darum gebeten hat, gehört nicht mehr zum Team oder hat nicht mehr die nötige Rolle. Lehnen Sie es ab, und bitten Sie selbst darum, wenn es stimmt.',
  tooEarly: (from) =>
    `Das kann ab ${minute(from)} freigegeben werden, damit es alle Inhaber vorher sehen können. Abgelehnt werden kann es schon jetzt.`,
  wallet: ({ slug, wallet, previous }) => ({
    title: `Eine andere Wallet für Auszahlungen von ${slug}`,
    sentence: `Gewinne von ${slug} gingen an ${checksummed(wallet)}${previous === null ? '. Bisher gibt es keine Wallet.' : ` statt an ${checksummed(previous)}.`}`,
  }),
  key: ({ key, label, scopes, addresses, expiresAt, replaces, overlapHours }) => {
    const from = addresses.length > 0 ? `nur von ${addresses.join(', ')}` : 'von überall'
    const end = expiresAt === null ? 'ohne Ablauf.' : `bis ${minute(expiresAt)}.`
    const ends = overlapHours === 0 ? 'sofort' : `${overlapHours} Stunden später`
    const place = replaces === null ? '' : ` Er tritt an die Stelle von ${replaces}; dieser endet ${ends}.`
    return {
      title: `Ein Live-Schlüssel, ${label === null ? key : `„${label}“`}`,
      sentence: `Er darf ${scopes.map((scope) => rights[scope]).join(' und ')}, ${from}, ${end}${place}`,
    }
  },
}

export const approvalWords: Readonly<Record<Language, ApprovalWords>> = { en, de }
