import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { DrawStory } from '../en/draw-story.ts'

const { count, counted } = formatsOf('de')

export const drawStory: DrawStory = {
  title: 'Wie gezogen wurde',
  titleAhead: 'Was wann geschieht',

  willLock: 'Die Liste wird festgeschrieben',
  willLockBody: (until, entrants) =>
    html`Bis zum Annahmeschluss (${until}) kann die Liste mit ${counted(entrants, 'Teilnahme', 'Teilnahmen')} gesendet und berichtigt werden. Dann wird sie zusammen mit dem Gewinnplan festgeschrieben, und ihr Fingerabdruck ist öffentlich, bevor es einen Zufallswert gibt. Liegt bis dahin keine Liste vor, wartet die Ziehung auf sie.`,
  locked: 'Die Liste wurde festgeschrieben',
  lockedBody: (at) =>
    html`${at}. Von da an stand dieser Fingerabdruck der Liste fest. Er ist der SHA-256-Wert der Kennung der Ziehung und aller Kennungen der Liste in ihrer Reihenfolge:`,
  lockedTable:
    'Würde auch nur eine Kennung ersetzt, weggelassen oder verschoben, hätte die Liste einen anderen Fingerabdruck, und niemand weiß, wie sich eine zweite Liste mit demselben finden ließe. Der Gewinnplan wurde mit ihr festgeschrieben; sein Fingerabdruck:',
  lockedSalt:
    'Ebenso das Salz, unser zufälliger Beitrag zur Anforderung, den der Nachweis der Ziehung zeigt. Sein SHA-256-Wert:',

  willRequest: 'Ein Zufallswert wird angefordert',
  willRequestBody: (at, provider) =>
    html`Zum Zeitpunkt der Ziehung (${at}), wenn die Liste festgeschrieben ist, wird ein Zufallswert von ${provider} angefordert. So kann niemand eine Liste passend zu einem bekannten Wert wählen.`,
  requested: 'Erst dann wurde ein Zufallswert angefordert',
  requestedBody: (at, provider, number) =>
    html`${at}. Erst jetzt wurde ein Zufallswert von ${provider} angefordert. Im selben Schritt bekam die Ziehung ihre Nummer, ${count(number)}: Die Nummern sind lückenlos, damit keine Ziehung verworfen und heimlich wiederholt werden kann.`,
  request: 'Anforderung',

  confirming: 'Der Wert wird bestätigt',
  confirmingBody: (at) =>
    html`${at}. Die Blockchain hat ihn, kann ihre neuesten Blöcke aber noch zurücknehmen. Ein Wert, der zurückgenommen werden könnte, wird nicht gezeigt.`,
  willArrive: 'Der Wert trifft ein',
  willArriveBody: '32 Bytes, die vorher niemand kennen konnte.',
  willArriveTestBody: '32 Bytes vom Dienst selbst. In einer echten Ziehung könnte sie vorher niemand kennen.',
  arrived: 'Der Wert traf ein',
  arrivedBody: (at) => html`${at}. Es gibt einen einzigen Wert für die ganze Ziehung:`,

  willRoll: 'Jede Position bekommt ihren Wurf',
  rollRule: (denominator) =>
    `Der Wurf einer Position ist der SHA-256-Wert aus dem Zufallswert und der Position, als Zahl gelesen, modulo ${count(denominator)}.`,
  rolled: 'Jede Position bekam ihren Wurf',
  rollOfFirst: 'Für die Position 0 ist das',
  rolledBody: (denominator, first, rolls) =>
    html`und der Rest davon modulo ${count(denominator)} ist der Wurf ${first}. Wohin ${rolls === 1 ? 'er fiel' : `die ${count(rolls)} Würfe fielen`}:`,
  firstValues: (number) => `Die ersten ${count(number)} Zufallswerte nach Position`,
  allValues: 'Alle Zufallswerte nach Position',

  willDecide: 'Jeder Wurf entscheidet über einen Gewinn',
  decided: 'Jeder Wurf entschied über einen Gewinn',
  prizeRule: 'Der Gewinn eines Wurfs ist der in der ersten Zeile des Gewinnplans, die oberhalb des Wurfs endet.',
  prizeRuleFrom: (threshold, prize) =>
    `Der Gewinn eines Wurfs ist der in der ersten Zeile des Gewinnplans, die oberhalb des Wurfs endet: unter ${count(threshold)} ist es ${prize}, und so weiter nach unten.`,
  decidedSum: (amount) => html`Alle Gewinne zusammen ergaben ${amount}.`,
}
