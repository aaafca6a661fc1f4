import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')

/** What the parts that pages are made of say. */
export const parts = {
  /** Between the numbers of a chance: “1 in 10,000”. */
  inWord: 'in',
  portal: 'Partner portal',
  breadcrumbs: 'Breadcrumbs',
  loading: 'Loading',
  notFound: 'Not found',
  notLoaded: 'This could not be loaded',
  outOfDate: 'What you see may be out of date',
  tryAgain: 'Try again',
  whatToDo: 'What to do',
  requestId: (id: string) => `Request id: ${id}`,
  andMore: (n: number) => `And ${many(n, 'more', 'more')}.`,
  setUpSecondFactor: 'Set up a second factor',
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the text and copy it by hand.',
  copy: (what: string) => `Copy: ${what}`,
  stored: 'I have stored it',
  closeMessage: 'Close the message',
  unreachable: 'The service could not be reached. Check the connection and try again; nothing you entered is lost.',
  wentWrong: 'Something went wrong on our side.',
  drawing: {
    open: 'Open',
    locked: 'Locked',
    entropy_requested: 'Drawing',
    settled: 'Drawn',
    paid: 'Paid',
    cancelled: 'Cancelled',
    void: 'Void',
  },
  campaign: { active: 'Active', paused: 'Paused', ended: 'Ended' },
  change: { pending: 'To come', fixed: 'Fixed', in_force: 'In force', over: 'Over' },
  guarantee: {
    running: 'Running',
    waiting: 'Waits for a drawing',
    not_needed: 'Not needed',
    awaiting_pick: 'Waits for your pick',
    picked: 'Picked',
    paid: 'Paid',
  },
  list: {
    filters: 'Filters',
    nothingMatches: 'Nothing matches',
    clear: 'Clear the filters',
    nothingSoFar: 'Nothing matches so far.',
    lookedBack: (to: ReactNode) => sentence`Looked through everything back to ${to}. “Older” looks further back.`,
    pages: 'Pages of this list',
    newer: 'Newer',
    older: 'Older',
    sooner: 'Sooner',
    later: 'Later',
    campaign: 'Campaign',
    allCampaigns: 'All campaigns',
    moreCampaigns: 'List more campaigns…',
  },
  zone: {
    campaign: (zone: string) => `Times are in ${zone}, the campaign’s time zone.`,
    own: (zone: string) => `Times are in ${zone}, where you are.`,
    toCampaign: 'Show them in the campaign’s time zone',
    toOwn: (zone: string) => `Show them in yours, ${zone}`,
  },
  browser: {
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown browser',
  },
}
