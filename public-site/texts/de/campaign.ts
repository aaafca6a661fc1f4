import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Campaign } from '../en/campaign.ts'

const { count, counted, choose } = formatsOf('de')
const entrants = (number: number): string => counted(number, 'Teilnahme', 'Teilnahmen')

export const campaign: Campaign = {
  perDraw: (number) => `${entrants(number)} je Ziehung`,
  description: (cadence, perDraw) => `${cadence}, ${perDraw}. Wer was gewonnen hat, und der Nachweis zu jeder Ziehung.`,
  testPrefix: 'TEST-Kampagne. ',
  paused: {
    since: (at) =>
      html`Pausiert seit ${at}: Neue Ziehungen werden erst wieder angesetzt, wenn die Kampagne weiterläuft.`,
    run: (number) =>
      choose(
        number,
        'Die bereits angesetzte Ziehung findet statt.',
        `Die ${count(number)} bereits angesetzten Ziehungen finden statt.`,
      ),
    hold: (number) =>
      choose(
        number,
        'Die bereits angesetzte Ziehung ist angehalten: Sie bleibt offen und findet statt, nachdem die Kampagne weiterläuft.',
        `Die ${count(number)} bereits angesetzten Ziehungen sind angehalten: Sie bleiben offen und finden statt, nachdem die Kampagne weiterläuft.`,
      ),
  },
  ended:
    'Diese Kampagne ist beendet: Es werden keine neuen Ziehungen angesetzt. Die Seiten und Nachweise ihrer Ziehungen bleiben.',
  totals: { draws: 'Ziehungen', entrants: 'Teilnahmen', prizes: 'Gewinne' },

  next: {
    title: 'Nächste Ziehung',
    none: 'Es ist keine weitere Ziehung angesetzt.',
    held: 'Bis die Kampagne weitergeht, wird nichts gezogen.',
    entrants: (number) => `${entrants(number)}.`,
    lockedAtDraw: 'Die Liste wird zum Zeitpunkt der Ziehung festgeschrieben.',
    lockedAt: (at) => html`Annahmeschluss der Liste: ${at}.`,
    itsPage: 'Seite dieser Ziehung',
    underWay: 'Läuft gerade',
    isLocked: 'Die Liste ist festgeschrieben.',
    isDrawing: 'Der Zufallswert ist unterwegs.',
    after: 'Danach',
    cancelled: 'Abgesagt',
    void: 'Ungültig',
    voidNumber: (number) => `Ziehung ${count(number)},`,
    disowned: 'Nummern ohne Ziehung',
    disownedNumber: (number) =>
      `Die Nummer ${count(number)} wurde im Vertrag angefordert, gehört aber zu keiner Ziehung dieser Kampagne.`,
    late: 'Warten auf ihre Liste',
    dueSince: (at) => html`Die Liste des Veranstalters war fällig: ${at}.`,
  },

  recent: {
    title: 'Letzte Ziehungen',
    none: 'Es wurde noch nichts gezogen. Die ersten Ergebnisse erscheinen hier.',
    byMonth: 'Nach Monaten',
    all: 'Alle Ziehungen',
  },

  changes: {
    title: (number) => choose(number, 'Eine Änderung steht an', 'Änderungen stehen an'),
    before: (at) => html`Für Ziehungen vor diesem Zeitpunkt bleibt alles, wie es ist: ${at}.`,
    from: (at) => html`Ab ${at}`,
    entrants: (now, before) => `Jede Ziehung hat ${entrants(now)} statt bisher ${count(before)}.`,
    caption: 'Die Chance auf jeden Gewinn, vorher und nachher',
    prize: 'Gewinn',
    version: (version) => `Version ${version}`,
    wholeTable: 'Der ganze neue Gewinnplan',
  },

  prizes: {
    title: 'Gewinne und Chancen',
    rule: 'Zu jeder Teilnahme gehört ein eigener Wurf, und dieser Plan sagt, was er gewinnt.',
    byHand: (amount) => `Gewinne ab ${amount} werden von Hand ausgezahlt.`,
    whatChanges: 'Was sich ändert, und ab welcher Ziehung',
  },

  about: {
    title: 'Über diese Kampagne',
    guarantee: 'Garantie',
    guaranteed: (period, threshold, amount) =>
      `In jedem Zeitraum von ${period} erreicht mindestens ein Gewinn ${threshold}. Geschieht das nicht, obwohl gewonnen wurde, bekommt jemand, der in dem Zeitraum gewonnen hat, zusätzlich ${amount}.`,
    everyPeriod: 'Alle Zeiträume bisher',
    noGuarantee: 'Derzeit wird keine zugesagt.',
    paid: 'Auszahlung',
    testMoney: 'Wird nur vermerkt, nie gezahlt: Dies ist eine TEST-Kampagne.',
    money: (token, chain) =>
      html`In ${token} auf ${chain}, mit einer Überweisung je Ziehung an die Wallet des Veranstalters, der die Gewinne weitergibt.`,
    contract: 'Vertrag',
    testContract: 'Keiner: Dies ist eine TEST-Kampagne, die keine Blockchain benutzt.',
    unregistered: (chain) => html`Auf ${chain} noch nicht registriert.`,
    place: (address, chain, chainId, campaignId) =>
      html`${address} auf ${chain} (Chain ${chainId}), als Kampagne ${campaignId}`,
    earlierPlace: (firstNumber, place) => html`; Ziehungen ab Nummer ${count(firstNumber)} waren in ${place}`,
    fromNumber: (number) => `, ab Nummer ${count(number)}`,
    since: 'Seit',
    sinceDay: (day, zone) => html`${day}, Zeiten in ${zone}`,
    doubtful: 'Wer zweifelt',
    fairness: 'Kamen die Gewinne so oft, wie es der Gewinnplan verspricht?',
    json: 'Alle Ziehungen als JSON',
    archive: 'alle Nachweise in einem Archiv',
    jsonAndArchive: (json, archive) => html`${json}, und ${archive}, das sich ohne diese Website prüfen lässt`,
    doubts: 'Was trotzdem schiefgehen könnte, und woran es zu erkennen wäre',
  },

  embed: {
    title: (name) => `${name}: die nächste Ziehung und die letzten Ergebnisse`,
    test: 'Es wird kein Geld ausgezahlt.',
    next: 'Nächste Ziehung',
    none: 'Derzeit ist keine Ziehung angesetzt.',
    check: 'Alle Ergebnisse und der Nachweis',
  },

  card: {
    kind: 'Ziehung',
    promise: 'Jede Ziehung kann jeder nachprüfen',
    top: (amount) => `höchster Gewinn ${amount}`,
  },

  history: {
    title: (name) => html`Alle Ziehungen von ${name}`,
    plainTitle: (name) => `Alle Ziehungen von ${name}`,
    description: (name) => `Alle Ziehungen von ${name} nach Monaten, jede mit Ergebnissen und Nachweis.`,
    none: 'Es wurde noch nichts gezogen.',
    sum: (draws, people, prizes) =>
      `${draws} mit ${people} und ${prizes}. Die Ziehungen sind mit 1, 2, 3 und so weiter nummeriert, und keine fehlt.`,
    newest: 'Die neuesten Ziehungen',
    range: (from, to) => `${count(from)} bis ${count(to)}`,
    pageTitle: (range, name) => html`Ziehungen ${range} von ${name}`,
    plainPageTitle: (range, name) => `Ziehungen ${range} von ${name}`,
    pageDescription: (range, name) => `Die Ziehungen ${range} von ${name}: Ergebnisse, Gewinne und Nachweise.`,
    noneOnPage: 'Davon wurde noch keine gezogen.',
    pages: 'Seiten',
    pagesAgain: 'Seiten, noch einmal',
    earlier: 'Frühere Ziehungen',
    byMonth: 'Nach Monaten',
    later: 'Spätere Ziehungen',
  },

  feed: {
    subtitle: 'Alle Ziehungen der Kampagne, mit ihrem Nachweis.',
    testPrefix: 'TEST: ',
    testTitle: (name) => `TEST: ${name}`,
    entry: (draw, prizes) => `${draw}: ${prizes}`,
  },
}
