/** The page behind a winner's personal link. */
import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count } = formatsOf('en')

/** A roll from `from` on and below `below`, of `denominator`, wins what it won. */
type Why = { position: number; entrants: number; roll: number; denominator: number; from: number; below: number }

const wins = ({ from, below }: Why, prize: string): string =>
  from === 0
    ? `every roll below ${count(below)} wins ${prize}`
    : `every roll from ${count(from)} up to, but not including, ${count(below)} wins ${prize}`

export const winner = {
  label: 'Your result',
  description: 'A personal page for one entrant of a draw.',
  onlyForYou:
    'This page is meant for you alone. It shows no name, and nothing about anyone else; anyone who has its address can see it.',
  won: (prize: string) => `You won ${prize}`,
  noPrize: 'No prize this time',
  why: (why: Why, prize: string | null) =>
    `You were at position ${count(why.position)} in the list of ${count(why.entrants)} (positions count from 0), your roll was ${count(why.roll)} out of ${count(why.denominator)}, and ${wins(why, prize ?? 'nothing')}.`,
  check: 'Nobody chose that roll: it follows from a random value that came after the list was locked.',
  checkTest:
    'The roll follows from a random value that came after the list was locked. In a TEST draw that value comes from the service itself, which chooses one where the organiser wants to see a certain prize.',
  checkLink: 'Check the draw in your browser',
  payment: {
    noPrize: 'There is nothing to be paid.',
    test: 'This was a TEST draw: no money is paid.',
    held: 'A prize of this size is paid by hand, and has not been paid yet. The organiser will be in touch.',
    paidByHand: (at: Html) => html`It was marked as paid by hand on ${at}.`,
    willBePaid: 'The prize money goes to the organiser next, who passes it on to you.',
    paid: 'The prize money has been sent to the organiser, who passes it on to you.',
  },
  ahead: 'Your prize has not been drawn yet',
  place: (position: number, entrants: number) =>
    `You are at position ${count(position)} in the list of ${count(entrants)} (positions count from 0). The list is locked: your place is certain.`,
  drawnAt: (at: Html) => html`The draw: ${at}`,
  drawLink: 'The page of the draw',
  cancelled: 'This draw was cancelled',
  void: 'This draw is void',
  voidReason: (reason: Html) => html`No random value came, so nobody won anything in it. The reason: ${reason}`,
  revoked: 'This link no longer works',
  revokedAdvice: 'The organiser has withdrawn it. Ask the organiser for a new one.',
}

export type Winner = typeof winner
