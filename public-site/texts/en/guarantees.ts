import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { counted } = formatsOf('en')

export const guarantees = {
  title: (name: Html) => html`Guarantees of ${name}`,
  plainTitle: (name: string) => `Guarantees of ${name}`,
  description: (name: string) =>
    `The minimum best prize that ${name} promises in every period, the outcome of each period, and how to recompute it.`,
  promise: (period: string, threshold: string, amount: string) =>
    `In every period of ${period}, some prize reaches ${threshold}. If none does although somebody won, the organiser picks one of the period’s wins, and ${amount} is paid for it on top.`,
  noPromise: 'This campaign promises no minimum prize at present.',

  ledger: 'Every period',
  ledgerLabel: 'Guarantee periods, newest first',
  none: 'There is no period yet.',
  older: (number: number, json: Html) => html`${counted(number, 'older period', 'older periods')} in ${json}.`,
  columns: {
    period: 'Period',
    from: 'From',
    to: 'To',
    threshold: 'Threshold',
    best: 'Best prize',
    outcome: 'Outcome',
  },
  movedByPause: 'moved by the running pause',
  notKnown: 'not known yet',
  noBest: 'none',
  running: 'Running',
  beingChecked: 'Over, being checked',
  waits: (draw: Html, others: number) =>
    html`Over, waits for ${draw}${others > 0 && ` and ${counted(others, 'other draw', 'other draws')}`}`,
  drawOf: (at: Html) => html`the draw of ${at}`,
  nobodyWon: 'Nobody won, nothing is due',
  met: 'Met by a prize',
  awaitsPick: (amount: string) => `Not met: ${amount} waits for the organiser’s pick`,
  picked: (amount: string, who: Html, draw: Html) => html`Not met: ${amount} for ${who}, who had won in ${draw}`,
  thisDraw: 'this draw',
  inProgress: 'the payment is in progress',
  paid: (at: Html) => html`paid ${at}`,

  pauses: {
    title: 'Pauses',
    rule: 'Paused time does not count: a pause extends the period that it falls into by its length.',
    span: (from: Html, to: Html) => html`${from} to ${to}`,
    running: 'now: it is running',
    older: (number: number, json: Html) => html`${counted(number, 'older pause', 'older pauses')} in ${json}.`,
  },

  recompute: {
    title: 'Recompute it',
    lead: (json: Html) =>
      html`The ledger follows from public data alone: the bounds and pauses in ${json}, and the proofs of the draws.`,
    bounds: (startsAt: Html, zone: Html) =>
      html`The first period starts at ${startsAt}. A period ends its length after its start, counted in the zone ${zone}, plus every pause in it. The next one starts where it ends.`,
    belongs:
      'A draw belongs to the period that contains the time of the draw: at or after its start, and before its end.',
    best: (member: Html) =>
      html`Check those draws’ proofs. The highest ${member} among their results is the period’s best prize.`,
    checked:
      'A period is checked once all of its draws are complete. One that waits for a draw says for which; later periods do not wait for it.',
    due: 'If nobody won, or the best prize reaches the threshold, nothing is due. Otherwise the guarantee is due until the organiser has picked; the pick must be a win of the same period.',
    payment:
      'A picked guarantee is paid like the prizes of a draw, to the organiser’s wallet, under its own key, which is used once.',
  },
}

export type Guarantees = typeof guarantees
