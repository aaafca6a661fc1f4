import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Guarantees } from '../en/guarantees.ts'

const { counted } = formatsOf('de')

export const guarantees: Guarantees = {
  title: (name) => html`Garantien von ${name}`,
  plainTitle: (name) => `Garantien von ${name}`,
  description: (name) =>
    `Welchen höchsten Gewinn ${name} in jedem Zeitraum mindestens zusagt, was daraus wurde, und wie sich das nachrechnen lässt.`,
  promise: (period, threshold, amount) =>
    `In jedem Zeitraum von ${period} erreicht mindestens ein Gewinn ${threshold}. Geschieht das nicht, obwohl gewonnen wurde, wählt der Veranstalter einen der Gewinne dieses Zeitraums aus, und dafür werden zusätzlich ${amount} gezahlt.`,
  noPromise: 'Diese Kampagne sagt derzeit keinen Mindestgewinn zu.',

  ledger: 'Alle Zeiträume',
  ledgerLabel: 'Garantiezeiträume, die neuesten zuerst',
  none: 'Es gibt noch keinen Zeitraum.',
  older: (number, json) => html`${counted(number, 'älterer Zeitraum', 'ältere Zeiträume')} in ${json}.`,
  columns: {
    period: 'Nr.',
    from: 'Von',
    to: 'Bis',
    threshold: 'Schwelle',
    best: 'Höchster Gewinn',
    outcome: 'Ergebnis',
  },
  movedByPause: 'verschiebt sich durch die laufende Pause',
  notKnown: 'noch nicht bekannt',
  noBest: 'keiner',
  running: 'Läuft',
  beingChecked: 'Vorbei, wird geprüft',
  waits: (draw, others) =>
    html`Vorbei, wartet auf ${draw}${others > 0 && ` und ${counted(others, 'weitere Ziehung', 'weitere Ziehungen')}`}`,
  drawOf: (at) => html`die Ziehung vom ${at}`,
  nobodyWon: 'Niemand hat gewonnen, nichts ist fällig',
  met: 'Durch einen Gewinn erreicht',
  awaitsPick: (amount) => `Nicht erreicht: ${amount} warten auf die Auswahl des Veranstalters`,
  picked: (amount, who, draw) => html`Nicht erreicht: ${amount} für ${who}, mit einem Gewinn in ${draw}`,
  thisDraw: 'dieser Ziehung',
  inProgress: 'die Zahlung läuft',
  paid: (at) => html`gezahlt: ${at}`,

  pauses: {
    title: 'Pausen',
    rule: 'Pausen zählen nicht mit: Eine Pause verlängert den Zeitraum, in den sie fällt, um ihre Dauer.',
    span: (from, to) => html`${from} bis ${to}`,
    running: 'jetzt: sie läuft noch',
    older: (number, json) => html`${counted(number, 'ältere Pause', 'ältere Pausen')} in ${json}.`,
  },

  recompute: {
    title: 'Nachrechnen',
    lead: (json) =>
      html`Die Übersicht folgt allein aus öffentlichen Daten: aus den Grenzen und Pausen in ${json} und aus den Nachweisen der Ziehungen.`,
    bounds: (startsAt, zone) =>
      html`Der erste Zeitraum beginnt am ${startsAt}. Ein Zeitraum endet um seine Länge nach seinem Beginn, gezählt in der Zeitzone ${zone}, zuzüglich aller Pausen darin. Der nächste beginnt, wo er endet.`,
    belongs: 'Eine Ziehung gehört zu dem Zeitraum, in den ihr Zeitpunkt fällt: ab seinem Beginn und vor seinem Ende.',
    best: (member) =>
      html`Die Nachweise dieser Ziehungen prüfen. Der höchste ${member} in ihren Ergebnissen ist der höchste Gewinn des Zeitraums.`,
    checked:
      'Ein Zeitraum wird geprüft, sobald alle seine Ziehungen abgeschlossen sind. Wartet er auf eine Ziehung, steht dabei, auf welche; spätere Zeiträume warten nicht auf ihn.',
    due: 'Hat niemand gewonnen oder erreicht der höchste Gewinn die Schwelle, ist nichts fällig. Sonst ist die Garantie fällig, bis der Veranstalter ausgewählt hat; die Auswahl muss ein Gewinn desselben Zeitraums sein.',
    payment:
      'Eine ausgewählte Garantie wird wie die Gewinne einer Ziehung an die Wallet des Veranstalters gezahlt, unter einem eigenen Schlüssel, der nur einmal verwendet wird.',
  },
}
