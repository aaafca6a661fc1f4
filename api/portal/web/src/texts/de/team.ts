import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const team: Texts['team'] = {
  title: 'Team',
  onlyOwners:
    'Nur Inhaber können einladen, Rollen ändern und Mitglieder entfernen. Fragen Sie einen der hier aufgeführten.',
  members: 'Mitglieder',
  roles: {
    viewer: {
      name: 'Betrachter',
      within: 'Betrachter',
      sentence: 'Sieht Kampagnen, Ziehungen, Auszahlungen, das Team und das Änderungsprotokoll und ändert nichts.',
    },
    manager: {
      name: 'Manager',
      within: 'Manager',
      sentence:
        'Sendet außerdem Gewinnerlisten, verlängert den Annahmeschluss, pausiert Kampagnen, legt fest, woher Gewinnerlisten kommen, wählt Garantiegewinner aus, vermerkt einbehaltene Gewinne als ausgezahlt und verwaltet API-Schlüssel und Webhooks. Legt im Testmodus auch Kampagnen und Gewinnpläne an und sagt Ziehungen ab.',
    },
    owner: {
      name: 'Inhaber',
      within: 'Inhaber',
      sentence:
        'Legt außerdem die Wallets für Auszahlungen fest, beendet Kampagnen, beantragt den Live-Modus, gibt frei, was einen zweiten Inhaber braucht, ersetzt das Signaturgeheimnis und entscheidet, wer zum Team gehört und was öffentliche Seiten über es sagen. Mindestens einen gibt es immer.',
    },
  },
  roleList: {
    title: 'Was jede Rolle darf',
    sentence: 'Jede Änderung im Live-Modus und jede Änderung am Team braucht außerdem einen zweiten Faktor.',
  },
  role: 'Rolle',
  yourRole: 'Ihre Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  changeTo: (role) => `Zu ${role} ändern`,
  roleChanged: (name) => `Die Rolle von ${name} ist geändert.`,
  you: (name) => `${name} (Sie)`,
  hasSecondFactor: 'Zweiter Faktor an',
  noSecondFactor: 'Kein zweiter Faktor',
  notSeen: 'Noch nie angemeldet.',
  lastSeen: (when) => sentence`Zuletzt aktiv ${when}.`,
  leave: {
    verb: 'Verlassen',
    label: 'Dieses Team verlassen',
    title: 'Dieses Team verlassen?',
    sentence: 'Sie können die Seiten dieses Teams dann nicht mehr öffnen. Ein anderer Inhaber müsste Sie neu einladen.',
    done: 'Sie haben das Team verlassen.',
  },
  remove: {
    verb: 'Entfernen',
    label: (name) => `${name} entfernen`,
    title: (name) => `${name} entfernen?`,
    sentence: (name) =>
      `${name} kann die Seiten dieses Teams dann nicht mehr öffnen. Schlüssel, die ${name} angelegt hat, gelten weiter: Widerrufen Sie sie bei Bedarf auf der Seite der API-Schlüssel.`,
    done: (name) => `${name} gehört nicht mehr zum Team.`,
  },
  invitations: {
    title: 'Einladungen',
    sentence: 'Noch nicht angenommen.',
    as: (role) => `Als ${role}`,
    mailed: (by, when, expires) =>
      sentence`Eingeladen von ${by} ${when}. Der Link, den wir per E-Mail gesandt haben, läuft ${expires} ab.`,
    withdraw: 'Zurückziehen',
    withdrawOf: (email) => `Einladung von ${email} zurückziehen`,
    withdrawTitle: 'Diese Einladung zurückziehen?',
    withdrawSentence: (email) =>
      `Der Link, der an ${email} ging, gilt dann nicht mehr. Sie können jederzeit neu einladen.`,
    withdrawn: 'Die Einladung ist zurückgezogen.',
  },
  invite: {
    open: 'Jemanden einladen',
    verb: 'Einladung senden',
    emailMissing: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.',
    mailedTo: (email) => `Wir haben einen Link an ${email} gesandt`,
    mailed: (until) =>
      `Er gilt einmal, bis ${until}, und wird hier sonst niemandem angezeigt. Wenn er nicht ankommt, fragen Sie den Betreiber des Dienstes: Er kann ihn übergeben.`,
  },
}
