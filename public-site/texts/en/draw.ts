/** The pages of a draw: head, results, payment and how to check it. The five steps are in draw-story.ts. */
import type { Status } from '../../../domain/drawing/state.ts'
import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count, counted, choose } = formatsOf('en')
const entrants = (number: number): string => counted(number, 'entrant', 'entrants')

export const draw = {
  titleByTime: (at: string) => `Draw of ${at}`,
  providers: {
    mock: 'the service itself, since this is a TEST draw',
    pyth: 'Pyth Entropy, on the chain',
  },
  chains: { base: 'Base', baseSepolia: 'Base Sepolia, a test chain', local: 'a local chain' },

  description: {
    test: 'A TEST draw. ',
    cancelled: (reason: string) => `this draw was cancelled. ${reason}`,
    void: (reason: string) => `the number of this draw is void. ${reason}`,
    awaited: (number: number) => `${entrants(number)}, and how their prizes will be drawn.`,
    drawn: (number: number, amount: string) =>
      `${entrants(number)}, ${amount} in prizes, and the proof that anyone can check.`,
  },

  leads: {
    open: 'The list of entrants is not locked yet. Once it is, everyone’s prize is drawn.',
    locked: 'The list of entrants is locked. No random value exists yet: it is requested when the draw is due.',
    entropy_requested: 'The random value has been requested. When it arrives, everyone’s prize follows from it.',
    settled: 'Everyone’s prize is decided, and the proof is public.',
    paid: 'Everyone’s prize is decided, the proof is public, and the payment is made.',
  } as Record<Status, string>,
  leadHeld: (money: string) => `Everyone’s prize is decided, and the proof is public: ${money}.`,
  leadPaused: (since: Html) =>
    html`Held since ${since}: the campaign is paused. The organiser’s list is still taken; nothing is drawn until the campaign resumes.`,
  leadOverdue: (at: Html) =>
    html`The organiser’s list was due on ${at} and is not here. The draw waits for it: nothing is drawn until it arrives.`,
  leadSeen:
    'The random value is drawn, and everyone’s prize follows from it. Both are public as soon as the chain confirms it for good, which takes minutes.',
  leadCancelled: (reason: Html) => html`This draw was cancelled and is never drawn. The reason: ${reason}`,
  leadVoid: (reason: Html) =>
    html`No random value came for this draw, so its number was voided in the contract, for good: it is never drawn. The reason: ${reason}`,

  glance: {
    label: 'At a glance',
    prizes: 'Prizes',
    entrants: 'Entrants',
    draw: 'Draw',
    decided: 'Prizes decided',
    cutoff: 'Cutoff of the list',
    cancelled: 'Cancelled',
    plannedFor: 'Draw was planned for',
    voidSince: 'Void since',
    transaction: 'Transaction',
  },

  prizes: {
    title: 'Prizes and odds',
    open: 'The prize table as it stands; it is fixed together with the list.',
    fixed: 'Fixed together with the list.',
  },

  neighbours: { label: 'Other draws', previous: 'The draw before', next: 'The draw after' },

  results: {
    title: 'Who won what',
    sum: (all: number, won: number) =>
      `${entrants(all)} ${choose(all, 'was', 'were')} in the draw; ${count(won)} won a prize.`,
    best: 'The highest prizes',
    caption: 'In the order of the locked list. Positions count from 0, as in the proof.',
    position: 'Position',
    positionShort: 'Pos.',
    entrant: 'Entrant',
    roll: 'Roll',
    prize: 'Prize',
    held: 'held',
    paidByHand: 'paid by hand',
    displayChanged: (at: Html) =>
      html`Names or pictures shown here changed after the draw, last on ${at}. They are not part of what was drawn.`,
    pages: 'Entrants by position',
    furtherTitle: (title: string, page: number) => `${title}: entrants, page ${page}`,
    back: 'The draw and its proof',
    list: 'Entrants',
  },

  wasI: {
    title: 'Was I in it?',
    label: 'The id that the campaign knows you by, or the name shown',
    look: 'Look',
    note: (proof: Html) =>
      html`The list is searched in your browser; what you type is not sent anywhere. Without JavaScript, look for your id in the ${proof}.`,
    proof: 'proof',
  },

  check: {
    title: 'Check this draw yourself',
    inBrowser: 'Check this draw in your browser',
    download: 'Download the proof',
    withScript: 'With the script',
    script: (link: Html) => html`One file that needs no package, for Node, Deno and Bun: ${link}.`,
    byHand: 'By hand',
    saveProof: 'Save the proof, then three lines recompute its values from SHA-256 alone:',
    commitment: 'The fingerprint of the list',
    fingerprint: 'The fingerprint of the prize table',
    randomValue: 'The random value of position 0',
    prints: (value: Html) => html`prints ${value}`,
    meaning: (link: Html) => html`What the checks prove, and what they do not: ${link}.`,
    howItWorks: 'how it works',
  },

  record: {
    title: 'On the chain',
    lead: (chain: string) =>
      `The contract on ${chain} took the fingerprints of list and prize table in the same transaction that requested the random value, and it keeps the first value that arrives.`,
    contract: 'Contract',
    request: 'List recorded and value requested',
    delivery: 'Value delivered',
    numbers: 'Campaign and draw in the contract',
    why: 'Why a blockchain at all?',
    whyAnswer: (link: Html) => html`So that you need not take our word for what was fixed first: ${link}.`,
    longer: 'the longer answer',
    compare: 'To compare the proof with the contract as well, give the script a node of the chain:',
  },

  payment: {
    title: 'The payment',
    nothing: 'There was nothing to transfer.',
    testPaid: (amount: Html) => html`This is a TEST draw: ${amount} is recorded as paid, and no money moves.`,
    testWillBePaid: (amount: Html) =>
      html`This is a TEST draw: ${amount} will be recorded as paid, and no money moves.`,
    willBePaid: (amount: Html, token: string, chain: string) =>
      html`${amount} will be paid to the organiser’s wallet in one transfer of ${token} on ${chain}.`,
    paid: (amount: Html, token: string, chain: string, at: Html | null) =>
      html`${amount} was paid to the organiser’s wallet in one transfer of ${token} on ${chain}${at && html`, ${at}`}. The organiser passes it on.`,
    transaction: 'Transaction:',
    positions: (named: string, left: number) => (left > 0 ? `${named} and ${count(left)} more` : named),
    heldFrom: (amount: string | null) =>
      amount === null ? 'Large prizes are paid by hand.' : `Prizes of ${amount} or more are paid by hand.`,
    held: (amount: Html, prizes: number, positions: string) =>
      html`Held here: ${amount}, ${counted(prizes, 'prize', 'prizes')} (${choose(prizes, 'position', 'positions')} ${positions}).`,
    allMarked: 'All that was held here is marked as paid:',
    marked: (amount: Html) => html`${amount} that was held here is marked as paid:`,
    mark: (position: number, amount: string, at: Html, reference: Html) =>
      html`Position ${count(position)}: ${amount}, ${at}, reference ${reference}`,
    moreMarks: (left: number) => `and ${count(left)} more, which the proof lists`,
  },
}

export type Draw = typeof draw
