import { formatsOf } from '../../../domain/language.ts'
import type { Parts } from '../en/parts.ts'

const { count, counted, rounded } = formatsOf('de')

export const parts: Parts = {
  draws: (number) => counted(number, 'Ziehung', 'Ziehungen'),
  entrants: (number) => counted(number, 'Teilnahme', 'Teilnahmen'),
  prizes: (number) => counted(number, 'Gewinn', 'Gewinne'),
  rolls: (number) => counted(number, 'Wurf', 'Würfe'),
  campaigns: (number) => counted(number, 'Kampagne', 'Kampagnen'),
  more: (number) => `${count(number)} weitere`,
  noPrize: 'kein Gewinn',
  always: 'immer',
  never: 'nie',
  oneIn: (ratio) => `1 von ${rounded(ratio, 4)}`,
  days: 'Tage',
  stages: {
    open: 'offen',
    locked: 'festgeschrieben',
    entropy_requested: 'wird gezogen',
    settled: 'gezogen',
    paid: 'ausgezahlt',
  },
  statuses: { active: 'läuft', paused: 'pausiert', ended: 'beendet' },
  cancelled: 'abgesagt',
  void: 'ungültig',
  oddsScale: (rolls, odds) => `Die Skala der ${count(rolls)} möglichen Würfe nach Gewinnen. ${odds}.`,
  rollsScale: (rolls, highest, fell) =>
    `Wohin ${counted(rolls, 'Wurf', 'Würfe')} auf der Skala von 0 bis ${count(highest)} ${rolls === 1 ? 'fiel' : 'fielen'}. ${fell}.`,
  andMore: (number) => `; und ${count(number)} weitere`,
  enlarged: (times) => `Der Anfang davon, ${count(times)}-fach vergrößert:`,
  tableVersion: (version) => `Gewinnplan, Version ${version}`,
  tableColumns: { prize: 'Gewinn', chance: 'Chance', share: 'Anteil', rolls: 'Würfe' },
  drawNumber: (number) => `Ziehung ${count(number)}`,
  unnumberedDraw: 'Ziehung',
  prizesWorth: (amount) => `Gewinne von ${amount}`,
}
