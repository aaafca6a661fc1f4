/** The five steps of a draw, before and after each is done. */
import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count, counted } = formatsOf('en')

export const drawStory = {
  title: 'How it was drawn',
  titleAhead: 'What happens when',

  willLock: 'The list is locked',
  willLockBody: (until: Html, entrants: number) =>
    html`Until ${until} the list of ${counted(entrants, 'entrant', 'entrants')} can be sent and corrected. Then it is locked, together with the prize table, and its fingerprint is public before any random value exists. If there is no list by then, the draw waits for one.`,
  locked: 'The list was locked',
  lockedBody: (at: Html) =>
    html`${at}. From then on this fingerprint of the list was fixed. It is the SHA-256 of the draw’s id and of all entrants’ ids in order:`,
  lockedTable:
    'If one entrant were replaced, left out or moved, the list would have another fingerprint, and nobody knows how to make a second list with this one. The prize table was fixed with it; its fingerprint:',
  lockedSalt: 'So was the salt, our random part of the request. The proof of the draw shows it; its SHA-256:',

  willRequest: 'A random value is requested',
  willRequestBody: (at: Html, provider: string) =>
    html`At ${at}, once the list is locked, one random value is requested from ${provider}. So nobody can choose a list to fit a known value.`,
  requested: 'Only then was a random value requested',
  requestedBody: (at: Html, provider: string, number: number) =>
    html`${at}. Only now was one random value requested from ${provider}. In the same step the draw got its number, ${count(number)}: numbers run without a gap, so that no draw can be dropped and quietly done again.`,
  request: 'Request',

  confirming: 'The value is being confirmed',
  confirmingBody: (at: Html) =>
    html`${at}. The chain has it, and may still take back its newest blocks. No value is shown that could be taken back.`,
  willArrive: 'The value arrives',
  willArriveBody: '32 bytes that nobody could have known before.',
  willArriveTestBody: '32 bytes from the service itself. In a live draw nobody could have known them before.',
  arrived: 'The value arrived',
  arrivedBody: (at: Html) => html`${at}. There is one value for the whole draw:`,

  willRoll: 'Each position gets its roll',
  rollRule: (denominator: number) =>
    `Each position’s roll is the SHA-256 of the value and of the position, as a number, modulo ${count(denominator)}.`,
  rolled: 'Each position got its roll',
  rollOfFirst: 'For position 0 that is',
  rolledBody: (denominator: number, first: Html, rolls: number) =>
    html`whose remainder modulo ${count(denominator)} is the roll ${first}. Where ${rolls === 1 ? 'it' : `the ${count(rolls)} rolls`} fell:`,
  firstValues: (number: number) => `The first ${count(number)} random values, by position`,
  allValues: 'All random values, by position',

  willDecide: 'Each roll decides a prize',
  decided: 'Each roll decided a prize',
  prizeRule: 'A roll’s prize is that of the first line of the prize table that ends above it.',
  prizeRuleFrom: (threshold: number, prize: string) =>
    `A roll’s prize is that of the first line of the prize table that ends above it: below ${count(threshold)} it is ${prize}, and so on down.`,
  decidedSum: (amount: Html) => html`All prizes together came to ${amount}.`,
}

export type DrawStory = typeof drawStory
