/** What stands around every page, and the pages that list campaigns. */
import { formatsOf, type Language } from '../../../domain/language.ts'
import { type Html, html } from '../../html.ts'

const { count } = formatsOf('en')

export const frame = {
  skip: 'Skip to the content',
  site: 'Site',
  campaign: 'Campaign',
  howItWorks: 'How it works',
  verify: 'Verify a draw',
  history: 'History',
  fairness: 'Fairness',
  guarantees: 'Guarantees',
  organiser: 'Organiser',
  organisedBy: (name: Html) => html`Organised by ${name}`,
  contact: 'Contact',
  terms: 'Terms',
  testCampaign: 'Test campaign',
  testNote: 'This campaign tries the service out: its draws are TEST draws, and no money is paid.',
  promise: 'Anyone can check every draw here, with nothing but SHA-256.',
  script: 'The script that checks',
  status: 'Status',
  drawsAsJson: 'All draws as JSON',
  feed: 'Feed',
  languages: 'Languages',
  languageNames: { en: 'English', de: 'Deutsch' } as Record<Language, string>,
}

export const front = {
  title: 'Prize Drawings: draws that anyone can check',
  description: 'Who won, what they won, and the proof that nobody could choose it. Every draw can be recomputed.',
  heading: 'Draws that anyone can check',
  lead: 'Each list is locked before the random value exists, and every prize follows from the two by a computation that you can repeat.',
  nextDraw: 'Next draw:',
  isDrawing: 'A draw is under way.',
  isOver: 'Its draws are over; their pages stay.',
  noneScheduled: 'No draw is scheduled.',
  soFar: (draws: string, prizes: string) => `${draws} so far, ${prizes}`,
  totals: { campaigns: 'Campaigns', draws: 'Draws', prizes: 'Prizes' },
  campaigns: 'Campaigns',
  none: 'There is no campaign yet.',
  all: (number: number) => `All ${count(number)} campaigns`,
  soonest: 'Drawn next',
  newest: 'Newest campaigns',
}

export const directory = {
  title: (page: number) => `All campaigns, page ${count(page)}`,
  description: 'Every campaign with its draws and their proofs, in the order in which they came, test campaigns last.',
  back: 'Drawn next, and the newest',
  live: 'Campaigns',
  test: 'Test campaigns',
  pages: 'Pages',
  earlier: 'Earlier campaigns',
  later: 'Later campaigns',
}

export const find = {
  title: 'Find a campaign',
  description: 'Campaigns by words of their names.',
  label: 'Words of a campaign’s name, or how they begin',
  button: 'Find',
  found: 'Found',
  none: 'No campaign has these words in its name. Try fewer of them, or only how they begin.',
  first: (number: number) => `These are ${count(number)} of them. Another word leaves fewer.`,
  all: 'All campaigns',
}

export const notFound = {
  title: 'There is no such page',
  description: 'This address leads to no page. Every campaign is linked from the front page.',
  lead: 'The address may have been mistyped, or the end of a draw’s id cut off.',
  allCampaigns: 'All campaigns',
  withProof: 'if you have its proof',
  ourFault: 'Pages of draws are permanent. If a link on this site led you here, that is our fault.',
}

export type Frame = typeof frame
export type Front = typeof front
export type Directory = typeof directory
export type Find = typeof find
export type NotFound = typeof notFound
