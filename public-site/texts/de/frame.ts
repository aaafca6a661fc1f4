import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Directory, Find, Frame, Front, NotFound } from '../en/frame.ts'

const { count } = formatsOf('de')

export const frame: Frame = {
  skip: 'Zum Inhalt springen',
  site: 'Website',
  campaign: 'Kampagne',
  howItWorks: 'So funktioniert es',
  verify: 'Ziehung prüfen',
  history: 'Verlauf',
  fairness: 'Fairness',
  guarantees: 'Garantien',
  organiser: 'Veranstalter',
  organisedBy: (name) => html`Veranstaltet von ${name}`,
  contact: 'Kontakt',
  terms: 'Teilnahmebedingungen',
  testCampaign: 'Testkampagne',
  testNote: 'Diese Kampagne probiert den Dienst nur aus: Ihre Ziehungen sind TEST-Ziehungen, und es fließt kein Geld.',
  promise: 'Jede Ziehung lässt sich hier nachprüfen, mit nichts als SHA-256.',
  script: 'Das Prüfskript',
  status: 'Status',
  drawsAsJson: 'Alle Ziehungen als JSON',
  feed: 'Feed',
  languages: 'Sprachen',
  languageNames: { en: 'English', de: 'Deutsch' },
}

export const front: Front = {
  title: 'Prize Drawings: Ziehungen, die jeder nachprüfen kann',
  description:
    'Wer was gewonnen hat, und der Nachweis, dass niemand es aussuchen konnte. Jede Ziehung lässt sich nachrechnen.',
  heading: 'Ziehungen, die jeder nachprüfen kann',
  lead: 'Jede Liste steht fest, bevor es den Zufallswert gibt. Aus beidem folgt jeder Gewinn durch eine Rechnung, die sich wiederholen lässt.',
  nextDraw: 'Nächste Ziehung:',
  isDrawing: 'Eine Ziehung läuft gerade.',
  isOver: 'Ihre Ziehungen sind vorbei; die Seiten bleiben.',
  noneScheduled: 'Es ist keine Ziehung angesetzt.',
  soFar: (draws, prizes) => `Bisher ${draws}, ${prizes}`,
  totals: { campaigns: 'Kampagnen', draws: 'Ziehungen', prizes: 'Gewinne' },
  campaigns: 'Kampagnen',
  none: 'Es gibt noch keine Kampagne.',
  all: (number) => `Alle ${count(number)} Kampagnen`,
  soonest: 'Demnächst gezogen',
  newest: 'Neueste Kampagnen',
}

export const directory: Directory = {
  title: (page) => `Alle Kampagnen, Seite ${count(page)}`,
  description:
    'Alle Kampagnen mit ihren Ziehungen und deren Nachweisen, in der Reihenfolge, in der sie dazukamen, Testkampagnen zuletzt.',
  back: 'Was als Nächstes gezogen wird, und die neuesten',
  live: 'Kampagnen',
  test: 'Testkampagnen',
  pages: 'Seiten',
  earlier: 'Frühere Kampagnen',
  later: 'Spätere Kampagnen',
}

export const find: Find = {
  title: 'Kampagne suchen',
  description: 'Kampagnen nach Wörtern ihres Namens.',
  label: 'Wörter aus dem Namen einer Kampagne, oder ihr Anfang',
  button: 'Suchen',
  found: 'Gefunden',
  none: 'Keine Kampagne hat diese Wörter im Namen. Weniger Wörter oder nur ihr Anfang finden mehr.',
  first: (number) => `Das sind ${count(number)} davon. Ein weiteres Wort lässt weniger übrig.`,
  all: 'Alle Kampagnen',
}

export const notFound: NotFound = {
  title: 'Diese Seite gibt es nicht',
  description: 'Unter dieser Adresse gibt es keine Seite. Alle Kampagnen sind von der Startseite aus erreichbar.',
  lead: 'Vielleicht ist die Adresse vertippt, oder das Ende der Kennung einer Ziehung fehlt.',
  allCampaigns: 'Alle Kampagnen',
  withProof: 'wenn der Nachweis vorliegt',
  ourFault:
    'Seiten von Ziehungen bleiben dauerhaft. Hat ein Link dieser Website hierher geführt, liegt der Fehler bei uns.',
}
