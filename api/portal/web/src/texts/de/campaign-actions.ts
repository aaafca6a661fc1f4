import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const campaignActions: Texts['campaignActions'] = {
  sample:
    'Das ist ein Beispiel: Die Gewinner sind vom Dienst erfunden, und die Kampagne endet von selbst. Nichts davon ist echt.',
  clocks: {
    utc: (at) => `In UTC: ${at}.`,
    twice: (first) => `Die Uhren zeigen diese Zeit an dem Tag zweimal. Gemeint ist das erste Mal: ${first}.`,
    skipped: (at) => `Die Uhren überspringen diese Zeit an dem Tag. Es gilt ${at}.`,
  },
  wrongWinners: 'Geben Sie eine ganze Zahl von 1 bis 100.000 ein.',
  special: {
    open: 'Sonderziehung anlegen',
    verb: 'Ziehung anlegen',
    done: 'Die Ziehung ist angelegt.',
    what: 'Eine Ziehung außer der Reihe. Es gelten die Gewinne, die zur Zeit der Ziehung gelten.',
    drawAt: (zone) => `Zeit der Ziehung nach den Uhren in ${zone}`,
    cutoffAt: (zone) => `Annahmeschluss nach den Uhren in ${zone}`,
    cutoffHint: 'Leer: so lange vor der Ziehung wie bei den anderen Ziehungen der Kampagne.',
    winners: 'Plätze',
  },
  cancel: {
    open: 'Diese Ziehung absagen',
    title: 'Diese Ziehung endgültig absagen?',
    what: 'Sie nimmt keine Gewinnerliste mehr an und wird nie gezogen. Das lässt sich nicht rückgängig machen.',
    reason: 'Der Grund, öffentlich',
    reasonHint: 'Bis zu 200 Zeichen.',
    seen: 'Auf den öffentlichen Seiten steht dann',
    publicly: (reason) => `Diese Ziehung wurde abgesagt und findet nie statt. Der Grund: ${reason}`,
    missing: 'Schreiben Sie einen Grund, dann sehen Sie hier, was öffentlich zu lesen ist.',
    keep: 'Ziehung behalten',
    verb: 'Ziehung absagen',
    done: 'Die Ziehung ist abgesagt.',
  },
  edit: {
    open: 'Kampagne bearbeiten',
    verb: 'Speichern',
    done: 'Die Kampagne ist geändert.',
    name: 'Name',
    lead: 'Annahmeschluss',
    leadHint: 'Für Ziehungen, die noch nicht angelegt sind.',
    otherLead: (seconds) => `${seconds} Sekunden vor der Ziehung`,
    large: 'Gewinne ab diesem Betrag einbehalten, in Dollar',
    largeHint: 'Für Ziehungen, deren Liste noch nicht gesperrt ist. Leer: Jeder Gewinn wird von selbst ausgezahlt.',
    guaranteeStays: 'Die Garantie bleibt, wie sie ist: Die Kampagne hat begonnen.',
    problems: { name: 'Geben Sie einen Namen ein.', amount: 'Geben Sie einen Betrag in Dollar ein, mindestens 0,01.' },
  },
  change: {
    table: 'Gewinnplan',
    otherTable: 'Einen anderen Gewinnplan anlegen',
    from: (at) => sentence`Gilt ab der Ziehung am ${at}.`,
    fromNext: 'Gilt ab der ersten Ziehung, die noch nicht angelegt ist.',
    costs: (average, dearest) => `Eine Ziehung kostet dann durchschnittlich ${average} und allerhöchstens ${dearest}.`,
  },
}
