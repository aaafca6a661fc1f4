/** The page of a campaign, its history and its feed. */
import { formatsOf } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count, counted, choose } = formatsOf('en')
const entrants = (number: number): string => counted(number, 'entrant', 'entrants')

export const campaign = {
  perDraw: (number: number) => `${entrants(number)} in each draw`,
  description: (cadence: string, perDraw: string) =>
    `${cadence}, ${perDraw}. Who won, what they won, and the proof of every draw.`,
  testPrefix: 'TEST campaign. ',
  paused: {
    since: (at: Html) => html`Paused since ${at}: no new draws are scheduled until this campaign resumes.`,
    run: (number: number) =>
      choose(
        number,
        'The draw that is already scheduled goes ahead.',
        `The ${count(number)} draws that are already scheduled go ahead.`,
      ),
    hold: (number: number) =>
      choose(
        number,
        'The draw that is already scheduled is on hold: it stays open and takes place after the campaign resumes.',
        `The ${count(number)} draws that are already scheduled are on hold: they stay open and take place after the campaign resumes.`,
      ),
  },
  ended: 'This campaign has ended: no new draws are scheduled. The pages and proofs of its draws stay.',
  totals: { draws: 'Draws', entrants: 'Entrants', prizes: 'Prizes' },

  next: {
    title: 'Next draw',
    none: 'No further draw is scheduled.',
    held: 'Nothing is drawn until this campaign resumes.',
    entrants: (number: number) => `${entrants(number)}.`,
    lockedAtDraw: 'The list is locked at the time of the draw.',
    lockedAt: (at: Html) => html`The list is locked at ${at}.`,
    itsPage: 'This draw’s page',
    underWay: 'Under way',
    isLocked: 'Its list is locked.',
    isDrawing: 'Its random value is on the way.',
    after: 'After it',
    cancelled: 'Cancelled',
    void: 'Void',
    voidNumber: (number: number) => `Draw ${count(number)},`,
    disowned: 'Numbers without a draw',
    disownedNumber: (number: number) =>
      `Number ${count(number)} was requested in the contract for no draw of this campaign.`,
    late: 'Waiting for their list',
    dueSince: (at: Html) => html`The organiser’s list was due on ${at}.`,
  },

  recent: {
    title: 'Recent draws',
    none: 'Nothing has been drawn yet. The first results will appear here.',
    byMonth: 'By month',
    all: 'All draws',
  },

  changes: {
    title: (number: number) => choose(number, 'A change is coming', 'Changes are coming'),
    before: (at: Html) => html`Draws before ${at} stay as they are.`,
    from: (at: Html) => html`From ${at} on`,
    entrants: (now: number, before: number) => `Each draw has ${entrants(now)} instead of ${count(before)}.`,
    caption: 'The chance of each prize, before and after',
    prize: 'Prize',
    version: (version: number) => `Version ${version}`,
    wholeTable: 'The whole new table',
  },

  prizes: {
    title: 'Prizes and odds',
    rule: 'Each entrant of a draw has a roll of their own, and this table says what it wins.',
    byHand: (amount: string) => `Prizes of ${amount} or more are paid by hand.`,
    whatChanges: 'What changes, and from which draw on',
  },

  about: {
    title: 'About this campaign',
    guarantee: 'Guarantee',
    guaranteed: (period: string, threshold: string, amount: string) =>
      `In every period of ${period}, some prize reaches ${threshold}. If none does although somebody won, one of the period’s winners gets ${amount} on top of what they won.`,
    everyPeriod: 'Every period so far',
    noGuarantee: 'None is promised at present.',
    paid: 'Prizes are paid',
    testMoney: 'Only recorded, never paid: this is a TEST campaign.',
    money: (token: Html, chain: Html) =>
      html`In ${token} on ${chain}, one transfer per draw to the organiser’s wallet; the organiser passes them on.`,
    contract: 'Contract',
    testContract: 'None: this is a TEST campaign, which uses no chain.',
    unregistered: (chain: Html) => html`It is not registered on ${chain} yet.`,
    place: (address: Html, chain: Html, chainId: number, campaignId: number) =>
      html`${address} on ${chain} (chain ${chainId}), as campaign ${campaignId}`,
    earlierPlace: (firstNumber: number, place: Html) =>
      html`; draws from number ${count(firstNumber)} on were in ${place}`,
    fromNumber: (number: number) => `, from number ${count(number)} on`,
    since: 'Since',
    sinceDay: (day: Html, zone: Html) => html`${day}, times in ${zone}`,
    doubtful: 'If you have doubts',
    fairness: 'Did prizes come out as often as the table says?',
    json: 'All draws as JSON',
    archive: 'every proof in one archive',
    jsonAndArchive: (json: Html, archive: Html) => html`${json}, and ${archive} that can be checked without this site`,
    doubts: 'What could still go wrong, and how you would see it',
  },

  embed: {
    title: (name: string) => `${name}: the next draw and the last results`,
    test: 'No money is paid.',
    next: 'Next draw',
    none: 'No draw is scheduled.',
    check: 'All results and the proof',
  },

  card: {
    kind: 'Prize drawing',
    promise: 'Every draw can be checked by anyone',
    top: (amount: string) => `highest prize ${amount}`,
  },

  history: {
    title: (name: Html | string) => html`All draws of ${name}`,
    plainTitle: (name: string) => `All draws of ${name}`,
    description: (name: string) => `Every draw of ${name} by month, each with its results and its proof.`,
    none: 'Nothing has been drawn yet.',
    sum: (draws: string, people: string, prizes: string) =>
      `${draws} with ${people} and ${prizes}. Draws are numbered 1, 2, 3 and so on, and none is left out.`,
    newest: 'The newest draws',
    range: (from: number, to: number) => `${count(from)} to ${count(to)}`,
    pageTitle: (range: string, name: Html) => html`Draws ${range} of ${name}`,
    plainPageTitle: (range: string, name: string) => `Draws ${range} of ${name}`,
    pageDescription: (range: string, name: string) =>
      `The draws of ${name} with the numbers ${range}: results, prizes and proofs.`,
    noneOnPage: 'None of them has been drawn yet.',
    pages: 'Pages',
    pagesAgain: 'Pages, again',
    earlier: 'Earlier draws',
    byMonth: 'By month',
    later: 'Later draws',
  },

  feed: {
    subtitle: 'Every draw of the campaign, with its proof.',
    testPrefix: 'TEST ',
    testTitle: (name: string) => `TEST: ${name}`,
    entry: (draw: string, prizes: string) => `${draw}: ${prizes}`,
  },
}

export type Campaign = typeof campaign
