import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const campaignActions = {
  sample: 'This is a sample: its winners are made up by the service, and it ends by itself. Nothing of it is real.',
  clocks: {
    utc: (at: string) => `In UTC: ${at}.`,
    twice: (first: string) => `Clocks show this time twice that day. The first is meant: ${first}.`,
    skipped: (at: string) => `Clocks skip this time that day. It is taken as ${at}.`,
  },
  wrongWinners: 'Write a whole number from 1 to 100,000.',
  special: {
    open: 'Make a special drawing',
    verb: 'Make the drawing',
    done: 'The drawing is made.',
    what: 'A drawing outside the cadence. It has the prizes that count at its draw time.',
    drawAt: (zone: string) => `Draw time, as clocks show it in ${zone}`,
    cutoffAt: (zone: string) => `Cutoff, as clocks show it in ${zone}`,
    cutoffHint: 'Empty: as long before the draw as in the other drawings of the campaign.',
    winners: 'Winners',
  },
  cancel: {
    open: 'Cancel this drawing',
    title: 'Cancel this drawing for good?',
    what: 'It takes no more winners and is never drawn. This cannot be undone.',
    reason: 'The reason, in public',
    reasonHint: 'Up to 200 characters.',
    seen: 'The public pages then say',
    publicly: (reason: string) => `This draw was cancelled and is never drawn. The reason: ${reason}`,
    missing: 'Write a reason, and you see here what the public reads.',
    keep: 'Keep the drawing',
    verb: 'Cancel the drawing',
    done: 'The drawing is cancelled.',
  },
  edit: {
    open: 'Edit the campaign',
    verb: 'Save',
    done: 'The campaign is changed.',
    name: 'Name',
    lead: 'Lists are taken until',
    leadHint: 'For drawings that are not made yet.',
    otherLead: (seconds: string) => `${seconds} seconds before the draw`,
    large: 'Hold prizes from this amount up, in dollars',
    largeHint: 'For drawings whose list is not locked yet. Empty: every prize is paid by itself.',
    guaranteeStays: 'The guarantee stays as it is: the campaign has started.',
    problems: { name: 'Give it a name.', amount: 'Write an amount in dollars, at least 0.01.' },
  },
  change: {
    table: 'Prize table',
    otherTable: 'Make another prize table',
    from: (at: ReactNode) => sentence`Counts from the draw on ${at} on.`,
    fromNext: 'Counts from the first draw whose drawing is not made yet.',
    costs: (average: string, dearest: string) =>
      `A draw then costs ${average} on average, and ${dearest} at the very most.`,
  },
}
