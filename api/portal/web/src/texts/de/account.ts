import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const account: Texts['account'] = {
  title: 'Ihr Konto',
  profile: {
    title: 'Profil',
    emailHint: 'Damit melden Sie sich an.',
    name: 'Name',
    save: 'Namen speichern',
    saved: 'Der Name ist geändert.',
  },
  language: {
    title: 'Sprache',
    label: 'Des Portals und der E-Mails an Sie',
    hint: 'In jedem Browser, in dem Sie sich anmelden.',
    browsers: 'Die Ihres Browsers',
  },
  email: {
    open: 'E-Mail-Adresse ändern',
    verb: 'Link zusenden',
    next: 'Neue E-Mail-Adresse',
    mailed: (email) =>
      `Wir haben einen Link an ${email} gesandt. Bis Sie ihn geöffnet haben, melden Sie sich an wie bisher. Wenn er nicht ankommt, fragen Sie den Betreiber des Dienstes.`,
  },
  password: {
    title: 'Passwort',
    current: 'Bisheriges Passwort',
    verb: 'Passwort ändern',
    done: 'Das Passwort ist geändert. Ihre anderen Sitzungen sind beendet.',
  },
  passkeys: {
    title: 'Passkeys',
    none: 'Noch keiner. Mit einem Passkey melden Sie sich ohne Passwort an, und er zählt als zweiter Faktor: einfacher als Codes, und niemand kann ihn Ihnen abschwatzen.',
    unsupported: 'Dieser Browser hat keine Passkeys.',
    unused: (added) => sentence`Hinzugefügt ${added}, noch nicht verwendet`,
    used: (added, used) => sentence`Hinzugefügt ${added}, verwendet ${used}`,
    shared: '; Ihre Geräte teilen ihn',
    remove: 'Entfernen',
    removeOf: (name) => `Passkey ${name} entfernen`,
    removeTitle: (name) => `„${name}“ entfernen?`,
    removeOnly:
      'Er ist Ihr einziger zweiter Faktor: Ohne ihn werden Änderungen im Live-Modus abgelehnt, und auch Ihre Wiederherstellungscodes enden.',
    removeSentence: 'Mit ihm können Sie sich hier nicht mehr anmelden. Entfernen Sie ihn auch vom Gerät.',
    removed: (name) => `Mit „${name}“ ist keine Anmeldung mehr möglich.`,
  },
  secondFactor: {
    title: 'Zweiter Faktor',
    codes: 'Codes',
    isOn: 'Ein zweiter Faktor ist eingeschaltet: Bei der Anmeldung wird ein Code aus Ihrer App verlangt.',
    left: (codes) => `${many(codes, 'Wiederherstellungscode ist', 'Wiederherstellungscodes sind')} übrig.`,
    few: 'Erzeugen Sie neue, bevor Sie sie brauchen.',
    newCodes: 'Wiederherstellungscodes erneuern',
    replaceCodes: 'Wiederherstellungscodes ersetzen',
    addApp: 'Zusätzlich eine App einrichten',
    setUp: 'Zweiten Faktor einrichten',
    setUpApp: 'App einrichten',
    why: 'Es ist kein zweiter Faktor eingerichtet: weder ein Passkey noch die Codes einer App. Ohne ihn können Sie alles ansehen und im Testmodus arbeiten; für Änderungen im Live-Modus brauchen Sie ihn.',
    whyApp: 'Neben Ihren Passkeys kann eine App Codes erzeugen, für Browser ohne Passkeys.',
    off: 'Zweiten Faktor ausschalten',
    offVerb: 'Ausschalten',
    offDone: 'Der zweite Faktor ist ausgeschaltet. Ohne ihn lässt sich im Live-Modus nichts ändern.',
    appOff: 'Codes der App ausschalten',
    appOffTitle: 'Die Codes der App ausschalten?',
    appOffSentence: 'Von da an zählen nur noch Ihre Passkeys und Ihre Wiederherstellungscodes als zweiter Faktor.',
    appOffDone: 'Mit den Codes der App ist keine Anmeldung mehr möglich, mit Ihren Passkeys schon.',
  },
  mail: {
    title: 'E-Mails über das, was zu tun ist',
    what: 'Wählen Sie für jede Art von Eintrag auf Ihrer Übersicht, wie Sie davon erfahren. Meldungen zur Sicherheit (über Ihre Anmeldung, Wallets und Freigaben) lassen sich nicht abschalten.',
    kinds: {
      missed: 'Versäumte Gewinnerlisten',
      due: 'Gewinnerlisten, die bald fällig sind',
      money: 'Geld: einbehaltene Gewinne, Wallets, Garantien',
      access: 'Zugang: Schlüssel, Webhooks',
    },
    timings: { at_once: 'Sofort', daily: 'In einer täglichen Übersicht', none: 'Nicht per E-Mail' },
    saved: 'Ihre Wahl ist gespeichert.',
  },
  sessions: {
    title: 'Sitzungen',
    isThis: 'Diese Sitzung',
    unknownAddress: 'Unbekannte Adresse',
    where: (address, seen, signedIn) => sentence`${address}, aktiv ${seen}, angemeldet ${signedIn}`,
    end: 'Beenden',
    endOf: (browser) => `Sitzung von ${browser} beenden`,
    ended: 'Die Sitzung ist beendet.',
    endOthers: 'Alle anderen beenden',
    othersEnded: 'Alle anderen Sitzungen sind beendet.',
  },
}
