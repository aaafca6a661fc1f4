import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

export const guarantees = {
  title: 'Guarantees',
  periods: 'Periods',
  olderPeriods: (n: number) => `Show ${many(n, 'older period', 'older periods')}`,
  promised: (threshold: ReactNode, amount: ReactNode) =>
    sentence`When no prize of a period reaches ${threshold}, you pick one of its winners, who receives ${amount} on top of what was won.`,
  noWallet: {
    title: 'No payout wallet',
    sentence: (page: Wrap) =>
      sentence`A pick needs a wallet to be paid to. Set one on the ${page('page of the campaign')}.`,
  },
  noPeriod: {
    title: 'No period yet',
    sentence: 'The first period begins with the campaign’s start. It is shown here from then on, with its outcome.',
  },
  nothing: {
    title: 'This campaign guarantees nothing',
    sentence:
      'It was set up without a guaranteed prize, so there is nothing to pick here. Your contact at the service can say whether one fits it.',
  },
  period: (n: number) => `Period ${n}`,
  span: (from: ReactNode, to: ReactNode) => sentence`${from} to ${to}`,
  openSpan: (from: ReactNode) => sentence`${from} to an end that a pause moves`,
  needsAttention: 'Needs attention',
  drawingNeedsAttention: 'A drawing that this period waits for needs attention: open it.',
  managerPicks: 'A manager or an owner of your team picks the winner.',
  walletFirst: 'The pick opens once the campaign has a payout wallet.',
  pick: 'Pick the winner',
  pickOf: (n: number) => `Pick the winner of period ${n}`,
  picked: 'The winner is picked.',
  outcome: {
    running: (threshold: ReactNode, amount: ReactNode) =>
      sentence`It is running. Should none of its prizes reach ${threshold}, you will pick who receives ${amount}.`,
    waiting: (drawings: number) =>
      drawings === 1
        ? 'It is over, and is checked once one more drawing is drawn. Later periods do not wait for it.'
        : `It is over, and is checked once ${many(drawings, 'more drawing is', 'more drawings are')} drawn. Later periods do not wait for it.`,
    reached: (best: ReactNode, threshold: ReactNode) =>
      sentence`The largest prize was ${best}, which reached ${threshold}: there is nothing to pick.`,
    nobodyWon: 'Nobody won in this period, so there is nothing to pick.',
    awaiting_pick: (threshold: ReactNode, best: ReactNode, amount: ReactNode) =>
      sentence`No prize reached ${threshold}; the largest was ${best}. Pick the winner who receives ${amount}. There is no deadline, and nothing is paid until then.`,
    picked: (amount: ReactNode) => sentence`Picked; ${amount} is on its way.`,
    paid: (amount: ReactNode) => sentence`Picked, and ${amount} was paid.`,
    waitsFor: 'Drawings that it waits for',
    andMore: (n: number) => `and ${many(n, 'more', 'more')}`,
    pick: (winner: string, drawing: Wrap, at: ReactNode) =>
      sentence`${winner} for a win in ${drawing('this drawing')}, picked ${at}.`,
    paidPick: (winner: string, drawing: Wrap, at: ReactNode, paidAt: ReactNode) =>
      sentence`${winner} for a win in ${drawing('this drawing')}, picked ${at}, paid ${paidAt}.`,
    payout: (id: string) => `Payout ${id}`,
    payoutId: (period: number) => `Payout id of period ${period}`,
    transfer: 'See the transfer on the chain',
  },
  choose: {
    search: 'Search the winners of this period',
    searchHint: 'By name or winner id',
    lookedBack: (to: ReactNode) => sentence`Looked through the drawings back to ${to}.`,
    further: 'Look further back',
    review: 'Review the pick',
    notNow: 'Not now',
    nobody: 'Nobody won in this period.',
    noMatch: (search: string) => `No winner matches “${search}”.`,
    which: 'Which win',
    wins: 'Wins of this period',
    largest: (n: number) => `These are the ${many(n, 'largest prize', 'largest prizes')}. Search to find the others.`,
    win: (amount: ReactNode, drawing: number, at: ReactNode) => sentence`${amount} in drawing ${drawing}, ${at}`,
  },
  review: {
    title: 'Review the pick',
    winner: 'Winner',
    forWin: 'For the win',
    win: (drawing: number, at: ReactNode, position: number, amount: ReactNode) =>
      sentence`Drawing ${drawing}, ${at}, position ${position}, which won ${amount}`,
    pays: 'Pays',
    amount: (amount: ReactNode, token: string, chain: string) =>
      sentence`${amount} in ${token} on ${chain}, on top of what was won`,
    onlyRecorded: (amount: ReactNode) =>
      sentence`${amount}, on top of what was won. This is test mode: it is only recorded, and no money moves.`,
    toWallet: 'To the campaign’s wallet',
    wallet: 'Wallet',
    onChain: 'See it on the chain',
    final: 'A pick is final. Nobody can change it afterwards.',
    verb: 'Pick this winner',
    back: 'Choose another one',
  },
  unanswered: {
    title: 'Did the pick go through?',
    stillWaits:
      'The list was read again, and the period still waits for its pick. You can pick again: a period is paid only once, however often it is tried.',
    reading: 'The list is being read again to see. Leave this page open.',
  },
  line: {
    from: (at: ReactNode) => sentence`From ${at}`,
    newestFrom: (at: ReactNode) => sentence`Newest periods, from ${at}`,
    to: (at: ReactNode) => sentence`to ${at}`,
    paused: 'until the running pause is over',
    hatched: 'Hatched: the campaign was paused, which moves the end back.',
    statuses: {
      running: 'running',
      waiting: 'waiting for a drawing',
      not_needed: 'not needed',
      awaiting_pick: 'waiting for a pick',
      picked: 'picked',
      paid: 'paid',
    },
    none: 'No guarantee period has begun yet.',
    describe: (first: number, last: number, counts: string, pauses: number) => {
      const range = first === last ? `Period ${first}` : `Periods ${first} to ${last}`
      const paused = pauses === 0 ? 'no pause' : pauses === 1 ? 'one pause' : `${pauses} pauses`
      return `${range} in order of time: ${counts}; ${paused}. The list below says the same.`
    },
  },
}
