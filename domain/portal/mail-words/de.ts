import { formatsOf } from '../../language.ts'
import { browserIn } from '../browser.ts'
import type { Role } from '../role.ts'
import { roleWords } from '../role-words.ts'
import type { MailWords } from './said.ts'

const NOT_YOU =
  'Wenn Sie das nicht waren, sagen Sie es sofort einem Inhaber Ihres Teams und dem Betreiber des Dienstes.'

const browser = {
  on: (name: string, system: string) => `${name} unter ${system}`,
  unknown: 'einem unbekannten Browser',
}

const time = (at: string | undefined): string => formatsOf('de').time(new Date(at ?? Number.NaN), 'UTC')

export const de: MailWords = {
  plain: {
    invitation: ({ team, role, invitedBy }) => ({
      subject: `Einladung zu ${team} beim Prize Drawing Service`,
      paragraphs: [`${invitedBy} lädt Sie zu ${team} ein, als ${roleWords.de[role as Role]}. Der Link gilt ein Mal.`],
    }),
    email_change: ({ name }) => ({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        `${name} möchte sich beim Prize Drawing Service von nun an mit dieser Adresse anmelden.`,
        'Öffnen Sie den Link, um sie zu bestätigen; er gilt ein Mal. Wenn Sie das nicht waren, tun Sie nichts: Die Adresse wird dann nicht verwendet.',
      ],
    }),
    email_change_asked: ({ to, at }) => ({
      subject: 'Eine andere E-Mail-Adresse wurde gewünscht',
      paragraphs: [
        `Jemand, der in Ihrem Konto beim Prize Drawing Service angemeldet war, möchte sich von nun an als ${to} anmelden (gewünscht: ${time(at)}). Das gilt, sobald der Link geöffnet wurde, der an diese Adresse ging.`,
        'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, ändern Sie sofort auf Ihrer Kontoseite Ihr Passwort, oder wählen Sie dort, wo Sie sich anmelden, mit „Passwort vergessen?“ ein neues: Das beendet alle anderen Sitzungen, und der Link ist nichts mehr wert. Sagen Sie es dann einem Inhaber Ihres Teams.',
      ],
    }),
    email_taken: ({ name }) => ({
      subject: 'Jemand wollte Ihre E-Mail-Adresse verwenden',
      paragraphs: [
        `${name} möchte sich beim Prize Drawing Service mit dieser Adresse anmelden. Sie haben dort schon ein Konto unter ihr; darum wurde nichts geändert.`,
      ],
    }),
    email_changed: ({ to }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Von nun an melden Sie sich beim Prize Drawing Service als ${to} an. Diese Adresse gilt dort nicht mehr.`,
        NOT_YOU,
      ],
    }),
    passkey_added: ({ passkey }) => ({
      subject: 'Ihr Konto hat einen neuen Passkey',
      paragraphs: [
        `Mit dem Passkey „${passkey}“ kann man sich nun in Ihrem Konto beim Prize Drawing Service anmelden.`,
        NOT_YOU,
      ],
    }),
    passkey_removed: ({ passkey }) => ({
      subject: 'Ein Passkey Ihres Kontos wurde entfernt',
      paragraphs: [
        `Mit dem Passkey „${passkey}“ kann man sich nicht mehr in Ihrem Konto beim Prize Drawing Service anmelden.`,
        NOT_YOU,
      ],
    }),
    second_factor_removed: ({ at }) => ({
      subject: 'Ihr zweiter Faktor wurde entfernt',
      paragraphs: [
        `Der zweite Faktor Ihres Kontos beim Prize Drawing Service wurde entfernt: ${time(at)}. Haben Sie keinen anderen, richten Sie auf Ihrer Kontoseite einen ein: Ohne einen ändern Sie im Live-Modus nichts.`,
        NOT_YOU,
      ],
    }),
    role_changed: ({ team, role }) => ({
      subject: `${team}: Ihre Rolle wurde geändert`,
      paragraphs: [`Sie sind beim Prize Drawing Service jetzt ${roleWords.de[role as Role]} von ${team}.`],
    }),
    removed_from_team: ({ team }) => ({
      subject: `${team}: Sie sind nicht mehr im Team`,
      paragraphs: [
        `Sie sind beim Prize Drawing Service nicht mehr Mitglied von ${team}. Wenn Sie das für ein Versehen halten, fragen Sie einen Inhaber des Teams.`,
      ],
    }),
    password_reset: () => ({
      subject: 'Wählen Sie ein neues Passwort',
      paragraphs: [
        'Jemand hat für Ihr Konto beim Prize Drawing Service um ein neues Passwort gebeten.',
        'Öffnen Sie den Link, um eines zu wählen; er gilt ein Mal und eine Stunde lang. Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    password_changed: ({ at }) => ({
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        `Das Passwort Ihres Kontos beim Prize Drawing Service wurde geändert: ${time(at)}. Alle anderen Sitzungen sind beendet.`,
        NOT_YOU,
      ],
    }),
    new_device: ({ at, userAgent, address }) => ({
      subject: 'Anmeldung aus einem neuen Browser',
      paragraphs: [
        `Jemand hat sich in Ihrem Konto beim Prize Drawing Service angemeldet: ${time(at)}, mit ${browserIn(userAgent ?? null, browser)}, von ${address ?? 'einer unbekannten Netzadresse'}. Von dort hatten Sie sich noch nicht angemeldet.`,
        'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, ändern Sie sofort auf Ihrer Kontoseite Ihr Passwort: Das beendet alle anderen Sitzungen. Sagen Sie es dann einem Inhaber Ihres Teams.',
      ],
    }),
  },
  links: {
    invitation: 'Einladung annehmen',
    email_change: 'Adresse bestätigen',
    password_reset: 'Neues Passwort wählen',
  },
  foot: 'Diese E-Mail kommt vom Prize Drawing Service. Antworten darauf liest niemand.',
  unsubscribe: 'Solche E-Mails abbestellen',
}
