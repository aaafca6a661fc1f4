import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')
const prizes = (n: number) => (n === 1 ? 'ein Gewinn' : many(n, 'Gewinn', 'Gewinne'))

export const markMany: Texts['markMany'] = {
  open: 'Mehrere als ausgezahlt vermerken',
  reference: 'Eine Referenz für alle',
  referenceHint:
    'Die Referenz der Zahlung selbst: eine Bankreferenz oder eine Transaktion. Sie steht in den öffentlichen Nachweisen der Ziehungen.',
  review: (n) => `Prüfen: ${prizes(n)}`,
  ofDraw: (campaign, drawing, n, sum) => `${campaign}, Ziehung ${drawing}: ${prizes(n)}, ${sum}`,
  prize: (position, amount, winner) => `Platz ${position}: ${amount}, ${winner}`,
  noReference: 'Keine Zeile der Datei hat eine Referenz.',
  fromFile:
    'Oder geben Sie jedem eine eigene Referenz: Laden Sie die Ergebnisse einer Ziehung als CSV herunter, füllen Sie die Spalte „reference“ aus und wählen Sie die Datei hier. Zeilen ohne Referenz bleiben, wie sie sind.',
  file: 'Eine CSV-Datei mit den Spalten drawing, position und reference',
  choose: 'Datei wählen',
  done: (n) => `Als ausgezahlt vermerkt: ${prizes(n)}.`,
  together: (n, sum) => `${prizes(n)}, zusammen ${sum}`,
  toMark: (sum) => sentence`Als ausgezahlt zu vermerken: ${sum}. Der Vermerk lässt sich nicht zurücknehmen.`,
  before: (n) => `Schon früher mit derselben Referenz vermerkt: ${prizes(n)}.`,
  verb: (n) => `Als ausgezahlt vermerken: ${prizes(n)}`,
  back: 'Zurück',
  refused: (n) => `Abgelehnt: ${prizes(n)}. Solange etwas abgelehnt ist, wird nichts gespeichert.`,
  line: (line, why) => `Zeile ${line}: ${why}`,
}
