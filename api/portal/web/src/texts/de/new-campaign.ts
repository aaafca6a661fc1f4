import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'

const many = pluralIn('de')

export const newCampaign: Texts['newCampaign'] = {
  title: 'Testkampagne anlegen',
  make: 'Kampagne anlegen',
  noTable: 'Eine Kampagne zieht mit einem Gewinnplan.',
  makeTable: 'Den ersten Gewinnplan anlegen',
  sections: {
    name: '1. Name',
    when: '2. Wann gezogen wird',
    winners: '3. Wer gewinnt',
    prizes: '4. Was es zu gewinnen gibt',
    more: '5. Garantie und Wallet',
  },
  name: 'Name',
  nameHint: 'Er steht auf den öffentlichen Seiten.',
  slug: 'In Adressen',
  slugHint: 'Er ändert sich nie. Kleinbuchstaben, Ziffern und Bindestriche.',
  kind: 'Gezogen wird',
  kinds: {
    minutes: 'alle paar Minuten',
    hours: 'jede Stunde',
    day: 'jeden Tag',
    week: 'an Wochentagen',
    month: 'einmal im Monat',
    rule: 'nach einer eigenen Regel',
  },
  everyMinutes: 'Minuten von Ziehung zu Ziehung',
  atMinute: 'In Minute',
  time: 'Um',
  days: 'Am',
  weekdays: {
    MO: 'Montag',
    TU: 'Dienstag',
    WE: 'Mittwoch',
    TH: 'Donnerstag',
    FR: 'Freitag',
    SA: 'Samstag',
    SU: 'Sonntag',
  },
  day: 'Am Tag',
  lastDay: 'am letzten',
  rule: 'Regel',
  ruleHint: 'Eine Wiederholungsregel nach iCalendar (RFC 5545).',
  zone: 'Zeitzone',
  zoneHint: 'Die Ziehungen folgen ihren Uhren: „Europe/Berlin“.',
  nextDraws: 'Die nächsten Ziehungen',
  noDraws: 'Sie zieht nie.',
  skipped: (date, times, zone) => `Am ${date} überspringen die Uhren in ${zone} ${times}: Dann wird nicht gezogen.`,
  repeatedOnce: (date, times, zone) =>
    `Am ${date} zeigen die Uhren in ${zone} ${times} zweimal: Nur beim ersten Mal wird gezogen.`,
  repeatedTwice: (date, times, zone) =>
    `Am ${date} zeigen die Uhren in ${zone} ${times} zweimal: Beide Male wird gezogen.`,
  winnersPerDraw: 'Plätze je Ziehung',
  source: 'Woher die Gewinnerliste kommt',
  push: 'Push: Wir senden sie',
  pushHint: 'Über die API oder auf der Seite einer Ziehung.',
  pull: 'Pull: Der Dienst holt sie ab',
  pullHint:
    'Zu jedem Annahmeschluss von Ihrer Adresse, mit signierter Anfrage. Probieren Sie es aus, sobald die Kampagne angelegt ist.',
  url: 'Adresse',
  cutoff: 'Annahmeschluss',
  lead: (seconds) => {
    if (seconds === 0) return 'zur Ziehung'
    if (seconds < 3_600) return `${many(seconds / 60, 'Minute', 'Minuten')} vor der Ziehung`
    if (seconds < 86_400) return `${many(seconds / 3_600, 'Stunde', 'Stunden')} vor der Ziehung`
    return `${many(seconds / 86_400, 'Tag', 'Tage')} vor der Ziehung`
  },
  table: 'Gewinnplan',
  chooseTable: 'Bitte wählen',
  tableName: (version, odds) => `Version ${version}: ${odds}`,
  otherTable: 'Einen anderen Gewinnplan anlegen',
  large: 'Gewinne ab diesem Betrag einbehalten',
  largeHint: 'Sie werden von Hand ausgezahlt. Leer: Jeder Gewinn wird von selbst ausgezahlt.',
  guarantee: 'In jedem Zeitraum einen Gewinn garantieren',
  period: 'Zeitraum',
  periods: { P1D: 'ein Tag', P7D: 'eine Woche', P1M: 'ein Monat' },
  threshold: 'Wenn kein Gewinn erreicht',
  amount: 'Erhält ein Platz',
  wallet: 'Wallet',
  walletHint:
    'Im Live-Modus werden die Gewinne dorthin gezahlt, im Testmodus wird das nur verzeichnet. Ohne Wallet warten sie.',
  save: 'Diese Kampagne anlegen',
  saved: 'Die Kampagne ist angelegt.',
  problems: {
    name: 'Geben Sie einen Namen mit einem Buchstaben oder einer Ziffer ein.',
    winners: 'Plätze je Ziehung: eine ganze Zahl von 1 bis 100.000.',
    url: 'Die Adresse der Gewinnerliste muss eine vollständige https-Adresse sein.',
    table: 'Wählen Sie einen Gewinnplan.',
    largePrize: 'Einbehaltene Gewinne: ein Betrag in Dollar oder nichts.',
    threshold: 'Garantie: ab welchem Betrag ein Gewinn genügt, in Dollar.',
    amount: 'Garantie: was ein Platz erhält, in Dollar.',
    wallet: 'Wallet: 0x und 40 hexadezimale Ziffern, vollständig kopiert.',
  },
}
