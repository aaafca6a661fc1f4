import { html } from '../../html.ts'
import type { HowItWorks } from '../en/how-it-works.ts'
import { whatCouldGoWrong } from './how-it-works/doubts.ts'
import { exactly } from './how-it-works/exact.ts'
import { inPlainWords } from './how-it-works/plain.ts'

export const howItWorks: HowItWorks = {
  title: 'Wie ein Gewinn gezogen wird',
  description:
    'Wie Listen festgeschrieben werden, woher der Zufallswert kommt, wie die Gewinne daraus folgen, und wie sich jede Ziehung allein mit SHA-256 prüfen lässt.',
  lead: 'Zuerst wird die Liste festgeschrieben, erst dann ein Zufallswert angefordert, und aus beidem folgen alle Gewinne durch eine Rechnung, die jeder wiederholen kann.',
  contents: 'Auf dieser Seite',
  plain: 'In einfachen Worten',
  why: 'Wozu überhaupt eine Blockchain?',
  exactly: 'Genau',
  example: 'Ein durchgerechnetes Beispiel',
  byHand: 'Eine Ziehung von Hand prüfen',
  doubts: 'Was trotzdem schiefgehen könnte',
  sections: { plain: inPlainWords, exactly, doubts: whatCouldGoWrong },

  worked: {
    title: 'Ein durchgerechnetes Beispiel',
    lead: (drawing, version) =>
      html`Die Ziehung ${drawing} hat drei Teilnahmen und diesen Gewinnplan, Version ${version}:`,
    table: 'Der Gewinnplan des Beispiels',
    tableColumns: ['Gewinn', 'Gewicht', 'Chance', 'Schwelle', 'Würfe, die ihn gewinnen'],
    weight: (weight, denominator) => `${weight} von ${denominator}`,
    rolls: (from, to) => (from === to ? `${from}` : `${from} bis ${to}`),
    nothing: 'nichts',
    entropy: (value) =>
      html`Die Entropie ist ${value}. Jeder Wert darunter lässt sich nachrechnen, indem die Zeile darüber in eine Shell eingefügt wird.`,
    list: 'Der Fingerabdruck der Liste',
    listNote: 'Er war hinterlegt, bevor es die Entropie gab: ',
    fingerprint: 'Der Fingerabdruck des Gewinnplans',
    fingerprintNote: 'Dieser ebenso: ',
    randomValue: (position) => `Der Zufallswert der Position ${position}`,
    randomValueNote: 'Der eigene Wert der dritten Teilnahme: ',
    roll: 'Der Wurf',
    rollNote: 'Der Rest bei der Division durch den Nenner: ',
    prize: 'Der Gewinn',
    prizeNote: (roll, threshold, prize) => `Die erste Schwelle über ${roll} ist ${threshold}: ${prize}.`,
    others: 'Ebenso alle Ergebnisse:',
    results: 'Die Ergebnisse des Beispiels',
    resultColumns: ['Position', 'Wer', 'Zufallswert', 'Wurf', 'Gewinn'],
  },

  hand: {
    title: 'Eine Ziehung von Hand prüfen',
    lead: html`Auf der Seite jeder abgeschlossenen Ziehung lässt sich ihr <code>proof.json</code> herunterladen. Drei Zeilen berechnen daraus die Fingerabdrücke und den ersten Zufallswert; dazu braucht es <code>jq</code>, <code>xxd</code> und <code>sha256sum</code>:`,
    tableNote: 'der Fingerabdruck des Gewinnplans',
    others: html`Für die anderen Positionen die 0 durch 1, 2, 3 … ersetzen. Der Wurf ist der Zufallswert modulo <code>.prizeTable.denominator</code>; der Gewinn ist der der ersten Stufe, deren <code>threshold</code> größer ist als der Wurf.`,
    script: (link) =>
      html`Oder ${link} macht es. Es ist eine einzige Datei ohne Abhängigkeiten, getrennt von dem Code geschrieben, der zieht, und gibt jede Prüfung aus und was es nicht geprüft hat:`,
    scriptName: 'das Skript',
    page: (link) => html`Oder ${link}, die dasselbe Skript im Browser ausführt.`,
    pageName: 'den Nachweis in die Prüfseite einfügen',
    lines: {
      saved: 'ein gespeicherter Nachweis oder seine Adresse',
      chain: 'eine echte Ziehung, über einen selbst gewählten Knoten mit dem Vertrag verglichen',
      campaign: 'alle Ziehungen einer Kampagne',
      monitor: 'beobachtet diesen Dienst und sein öffentliches Protokoll von außen',
    },
  },
}
