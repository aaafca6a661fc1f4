import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Winner } from '../en/winner.ts'

const { count } = formatsOf('de')

type Why = Parameters<Winner['why']>[0]

const wins = ({ from, below }: Why, prize: string): string =>
  from === 0
    ? `jeder Wurf unter ${count(below)} gewinnt ${prize}`
    : `jeder Wurf von ${count(from)} an und unter ${count(below)} gewinnt ${prize}`

export const winner: Winner = {
  label: 'Ihr Ergebnis',
  description: 'Eine persönliche Seite für eine Person, die an einer Ziehung teilnahm.',
  onlyForYou:
    'Diese Seite ist nur für Sie gedacht. Sie zeigt keinen Namen und nichts über andere; sehen kann sie, wer ihre Adresse hat.',
  won: (prize) => `Sie haben ${prize} gewonnen`,
  noPrize: 'Diesmal kein Gewinn',
  why: (why, prize) =>
    `Sie standen an Position ${count(why.position)} der Liste mit ${count(why.entrants)} Einträgen (Positionen zählen ab 0), Ihr Wurf war ${count(why.roll)} von ${count(why.denominator)}, und ${wins(why, prize ?? 'nichts')}.`,
  check:
    'Niemand hat diesen Wurf gewählt: Er folgt aus einem Zufallswert, der erst kam, als die Liste festgeschrieben war.',
  checkTest:
    'Der Wurf folgt aus einem Zufallswert, der erst kam, als die Liste festgeschrieben war. In einer TEST-Ziehung kommt dieser Wert vom Dienst selbst; er wählt einen passenden, wenn der Veranstalter einen bestimmten Gewinn sehen will.',
  checkLink: 'Die Ziehung im Browser prüfen',
  payment: {
    noPrize: 'Es ist nichts auszuzahlen.',
    test: 'Das war eine TEST-Ziehung: Es wird kein Geld ausgezahlt.',
    held: 'Ein Gewinn in dieser Höhe wird von Hand ausgezahlt; das ist noch nicht geschehen. Der Veranstalter meldet sich bei Ihnen.',
    paidByHand: (at) => html`Er wurde als von Hand ausgezahlt vermerkt: ${at}.`,
    willBePaid: 'Ihr Gewinn geht als Nächstes an den Veranstalter, der ihn an Sie weitergibt.',
    paid: 'Ihr Gewinn ist an den Veranstalter überwiesen, der ihn an Sie weitergibt.',
  },
  ahead: 'Ihr Gewinn ist noch nicht gezogen',
  place: (position, entrants) =>
    `Sie stehen an Position ${count(position)} der Liste mit ${count(entrants)} Einträgen (Positionen zählen ab 0). Die Liste ist festgeschrieben: Ihr Platz steht fest.`,
  drawnAt: (at) => html`Die Ziehung: ${at}`,
  drawLink: 'Die Seite der Ziehung',
  cancelled: 'Diese Ziehung wurde abgesagt',
  void: 'Diese Ziehung ist ungültig',
  voidReason: (reason) => html`Es kam kein Zufallswert, also hat niemand etwas gewonnen. Der Grund: ${reason}`,
  revoked: 'Dieser Link gilt nicht mehr',
  revokedAdvice: 'Der Veranstalter hat ihn widerrufen. Bitten Sie ihn um einen neuen.',
}
