import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const outside: Texts['outside'] = {
  start: 'Zum Portal',
  incomplete: {
    title: 'Dieser Link ist nicht vollständig',
    sentence: 'Öffnen Sie den Link genau so, wie Sie ihn erhalten haben, bis zum letzten Zeichen.',
    invitation: 'Öffnen Sie den Link der Einladung genau so, wie Sie ihn erhalten haben, bis zum letzten Zeichen.',
  },
  invitation: {
    title: 'Einladung',
    join: (team) => `${team} beitreten`,
    protect: 'Schützen Sie Ihr Konto',
    invitedAs: (role, until) => sentence`Sie sind als ${role} eingeladen. Die Einladung gilt bis ${until}.`,
    newHere: 'Ich bin neu hier',
    hasAccount: 'Ich habe schon ein Konto',
    signedInAs: (email) => `Sie sind als ${email} angemeldet.`,
    verb: 'Beitreten',
    forAnother: (invited, signedIn) =>
      sentence`Die Einladung ist für ${invited}, angemeldet sind Sie aber als ${signedIn}.`,
    signOut: 'Abmelden und fortfahren',
    name: 'Ihr Name',
    nameHint: 'Ihr Team sieht ihn, und er steht im Änderungsprotokoll.',
    choosePassword: 'Wählen Sie ein Passwort',
    signInFirst: 'Wenn Sie hier schon ein Konto haben, melden Sie sich zuerst damit an.',
    joined:
      'Sie sind beigetreten. Wer im Live-Modus etwas ändert, braucht einen Passkey oder einen Code aus einer App als zweiten Faktor. Ohne ihn können Sie alles ansehen und im Testmodus arbeiten.',
    useApp: 'Stattdessen die Codes einer App verwenden',
    later: 'Später',
  },
  reset: {
    forgotten: {
      title: 'Neues Passwort',
      verb: 'Link zusenden',
      done: 'Sehen Sie in Ihre E-Mails',
      mailed: (email) =>
        `Wenn es unter ${email} ein Konto gibt, ist dorthin ein Link unterwegs, mit dem Sie ein neues Passwort wählen. Er gilt eine Stunde lang. Wenn keine E-Mail kommt, fragen Sie den Betreiber des Dienstes.`,
    },
    title: 'Wählen Sie ein neues Passwort',
    verb: 'Passwort ändern',
    done: 'Ihr Passwort ist geändert',
    ended: 'Alle Ihre Sitzungen sind beendet. Melden Sie sich mit dem neuen Passwort an.',
  },
  email: {
    title: 'Bestätigen Sie Ihre E-Mail-Adresse',
    asked: (email) => sentence`Sie möchten sich von nun an als ${email} anmelden.`,
    verb: 'Diese Adresse verwenden',
    done: 'Ihre E-Mail-Adresse ist geändert',
    signInAs: (email) => `Von nun an melden Sie sich als ${email} an.`,
  },
  unsubscribe: {
    title: 'Solche E-Mails abbestellen',
    asked: (kind) =>
      `Sie erhalten E-Mails zu: ${kind}. Auf der Übersicht Ihres Teams im Portal steht es in jedem Fall.`,
    digest: 'was Sie einmal am Tag erfahren möchten',
    verb: 'Abbestellen',
    done: 'Sie erhalten diese E-Mails nicht mehr',
    change: 'Melden Sie sich an, um auf Ihrer Kontoseite neu zu wählen, welche E-Mails Sie erhalten.',
  },
  noTeam: {
    title: 'Willkommen',
    none: 'Sie gehören noch zu keinem Team',
    sentence:
      'Bitten Sie einen Inhaber des Teams Ihres Unternehmens, Sie mit der E-Mail-Adresse einzuladen, mit der Sie sich anmelden. Öffnen Sie den Link der Einladung in diesem Browser.',
  },
  broken: {
    title: 'Das hat nicht funktioniert',
    sentence: 'Die Seite ließ sich nicht anzeigen. Laden Sie sie neu: Vielleicht wurde das Portal aktualisiert.',
  },
  notFound: {
    title: 'Unter dieser Adresse gibt es nichts',
    sentence:
      'Die Seite gibt es nicht, oder sie gehört einem Partner, zu dessen Team Sie nicht gehören. Prüfen Sie die Adresse, oder bitten Sie einen Inhaber dieses Teams um eine Einladung.',
    start: 'Zur Startseite',
  },
}
