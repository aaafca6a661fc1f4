import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

/** A campaign in the list, and its page: what it is, how it draws and pays. */
export const campaign = {
  title: 'Campaign',
  pushed: (winners: number) => `${many(winners, 'winner', 'winners')} per draw, sent by you`,
  fetched: (winners: number) => `${many(winners, 'winner', 'winners')} per draw, fetched from your address`,
  noDraw: 'No draw is planned',
  nextOn: (at: ReactNode) => sentence`Next draw on ${at}`,
  nextIn: (left: ReactNode) => sentence`Next draw in ${left}`,
  ended: 'Ended: no new drawings are created, and open ones take no more winners.',
  perDraw: (winners: number) => `${many(winners, 'winner', 'winners')} per draw.`,
  cutoffAtDraw: 'The cutoff is at the draw.',
  cutoffBefore: (lead: string) => `The cutoff is ${lead} before the draw.`,
  starts: (at: ReactNode) => sentence`Starts ${at}.`,
  started: (at: ReactNode) => sentence`Started ${at}.`,
  publicPage: 'Public page of this campaign',
  active: (name: string) => `${name} is active again.`,
  paused: (name: string) => `${name} is paused.`,
  resume: 'Resume',
  end: {
    verb: 'End campaign',
    title: (name: string) => `End ${name} permanently?`,
    sentence:
      'No more drawings are created, and none accepts winners. Drawings that have their list are drawn and paid. An ended campaign cannot be restarted.',
    uncounted: 'Its drawings could not be counted.',
    counting: 'Its drawings are being counted …',
    done: (name: string) => `${name} has ended.`,
  },
  draws: {
    next: 'Next draws',
    noneSoon: 'No draw is due within two days. Drawings are created about two days ahead.',
    noneMore: 'No more draws are planned.',
    nextOnly: 'Show the next ones only',
    all: (draws: number) => `Show ${many(draws, 'draw', 'draws')}`,
    history: 'History',
    past: 'Past draws',
    noPast: 'Nothing has been drawn yet. Each draw will be listed here, with its winners and its proof.',
  },
  prizes: {
    title: 'Prizes and odds',
    what: (version: number, mean: ReactNode) =>
      sentence`Version ${version}. Each winner of a draw gets ${mean} on average.`,
    heldFrom: (amount: ReactNode) => sentence`Prizes from ${amount} up are held and paid by hand.`,
    table: 'Prizes and odds, as a table',
    prize: 'Prize',
    chance: 'Chance',
    scale: 'Log scale',
    none: 'No prize',
    byHand: 'Paid by hand',
    noPrize: 'no prize',
  },
  changes: {
    title: 'Changes of prizes and winners',
    what: 'Existing drawings keep the terms they were made with. The public page announces a change before it takes effect.',
    operatorMakes: 'In live mode the operator of the service makes changes.',
    none: 'Nothing has changed since the campaign was set up.',
    from: (at: ReactNode) => sentence`From ${at} on`,
    to: (winners: number, version: number, odds: string) =>
      `${many(winners, 'winner', 'winners')} per draw, prize table version ${version}: ${odds}`,
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this change?',
    withdrawSentence: 'Draws then keep the prizes and winners before it.',
    withdrawn: 'The change is withdrawn.',
    open: 'Make a change',
    verb: 'Make the change',
    made: 'The change is made.',
    winners: 'Winners per draw',
    fromWall: (zone: string) => `From this time on, as clocks show it in ${zone}`,
    fromHint: 'Empty: from the first draw whose drawing does not exist yet.',
    inUtc: (at: string) => `In UTC: ${at}.`,
  },
  guarantee: {
    title: 'Guarantee',
    sentence: (threshold: ReactNode, period: string, amount: ReactNode) =>
      sentence`When no prize reaches ${threshold} within ${period}, one winner of that period, picked by you, receives ${amount} on top.`,
    see: 'See the periods and pick winners',
  },
  money: {
    title: 'Prize money',
    has: (balance: ReactNode, seen: ReactNode) =>
      sentence`The payout contract has ${balance} for this campaign, as seen ${seen}.`,
    notNeeded: 'No draw needs it within a week.',
    covers: (draws: number) => `It covers ${many(draws, 'draw', 'draws')} for certain, if every winner won the most.`,
    lastsLong: 'At today’s pace it lasts for more than a year.',
    lastsUntil: (at: ReactNode) => sentence`At today’s pace it lasts until about ${at}.`,
    soon: 'More is needed soon',
    nextTooLarge:
      'The next draw could come to more than that. What it cannot pay waits until there is more. Ask the operator of the service to deposit more for this campaign.',
    someWait:
      'Prizes that it cannot pay wait until there is more. Ask the operator of the service to deposit more for this campaign.',
  },
  source: {
    title: 'Winners',
    push: 'You send the winners of each drawing, by the API or on the drawing’s page.',
    pull: (url: string) => `The service fetches the winners of each drawing at its cutoff from ${url}.`,
    pullUnknown: 'The service fetches the winners of each drawing at its cutoff from your address.',
    save: 'Save the source',
    saved: 'The winners’ source is changed.',
    problem: (problem: string) => `The address ${problem}.`,
    where: 'Where the winners come from',
    choosePush: 'Push: we send them',
    pushHint: 'By the API, or on the page of a drawing.',
    choosePull: 'Pull: the service fetches them',
    pullHint: 'At each cutoff from your address, with a signed request.',
    address: 'Address',
    addressHint: 'https only. Each request adds campaign, drawing, winnersExpected, cutoffAt and drawAt to its query.',
    signature: (keys: Wrap) =>
      sentence`Check the signature of each request with the signing secret, which is on the ${keys('page of API keys')}.`,
    effect: 'This takes effect for every drawing that is still open.',
    test: {
      verb: 'Test fetch',
      what: 'Asks the saved address as for the next drawing and shows which list would be taken. It changes nothing.',
      asking: 'Asking your address…',
      taken: 'This would be taken',
      notTaken: 'This would not be taken',
      without: 'Taken without what cannot be shown:',
      round: (round: string | number) => `Your round: ${round}.`,
      took: (ms: string, drawing: ReactNode) => sentence`It took ${ms} ms, for the drawing ${drawing}.`,
    },
  },
}
