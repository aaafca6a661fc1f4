import type { Texts } from '../en.ts'

const many = (n: number, one: string, other: string) => `${n.toLocaleString('de-DE')} ${n === 1 ? one : other}`

export const pictures: Texts['pictures'] = {
  showTable: 'Als Tabelle zeigen',
  hideTable: 'Tabelle ausblenden',
  csv: 'CSV herunterladen',
  choose: (span) => `${span} auswählen`,
}

export const statistics: Texts['statistics'] = {
  title: 'Statistik',
  what: 'Die letzten 26 Wochen. Eine Woche beginnt am Montag um 00:00 Uhr UTC. Eine Ziehung zählt in der Woche, in der sie fällig war, eine Zahlung in der Woche, in der sie geleistet wurde.',
  none: 'Noch keine Ziehung',
  noneYet: 'Nach der ersten Ziehung sehen Sie hier, was gewonnen und gezahlt wurde und wie schnell.',
  week: 'Woche',
  weekOf: (day) => `Woche ab ${day}`,
  linkFromCampaign: 'Statistik dieser Kampagne',
  prizes: {
    title: 'Gewinne im Vergleich zur Erwartung',
    what: 'Was jede Woche gewonnen wurde und was die Gewinnpläne erwarten lassen. Der Zufall allein hält etwa 19 von 20 Wochen im Band; wo ein einzelner seltener Gewinn den größten Teil ausmacht, schwankt es stärker.',
    won: 'Gewonnen',
    expected: 'Erwartet',
    low: 'Band von',
    high: 'Band bis',
    band: 'Band, das der Zufall zulässt',
    draws: 'Ziehungen',
    positions: 'Gezogene Plätze',
    summary: (inside, weeks) =>
      `${inside.toLocaleString('de-DE')} von ${many(weeks, 'Woche', 'Wochen')} mit Ziehungen ${inside === 1 ? 'liegt' : 'liegen'} im Band.`,
    describe: (summary) => `Diagramm der Gewinne je Woche mit dem Band, das der Zufall zulässt. ${summary}`,
  },
  money: {
    title: 'Geld',
    what: 'Was jede Woche gezahlt wurde.',
    transferred: 'Überweisungen für Ziehungen',
    held: 'Einbehaltene Gewinne, von Hand gezahlt',
    guarantees: 'Garantien',
    paid: (amount) => `${amount} in diesen Wochen gezahlt.`,
    open: (amount) => `${amount} insgesamt gewonnen und noch nicht gezahlt.`,
    left: (amount, seen) => `${amount} noch im Vertrag, Stand ${seen}.`,
    describe: (summary) => `Balkendiagramm der Zahlungen je Woche. ${summary}`,
  },
  onTime: {
    title: 'Pünktlichkeit der Ziehungen',
    what: 'Wie lange nach ihrer Fälligkeit die Überweisung einer Ziehung abgeschlossen war. Noch nicht gezahlte Ziehungen sind nicht dabei.',
    minute: 'Innerhalb einer Minute',
    tenMinutes: 'Innerhalb von 10 Minuten',
    hour: 'Innerhalb einer Stunde',
    later: 'Später',
    summary: (soon, draws) =>
      `${soon} von ${many(draws, 'gezahlten Ziehung', 'gezahlten Ziehungen')} innerhalb von 10 Minuten.`,
    describe: (summary) => `Balkendiagramm, wie schnell Ziehungen gezahlt wurden, je Woche. ${summary}`,
  },
}
