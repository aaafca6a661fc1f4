import type { ReactNode } from 'react'
import { formatsOf } from '../../../../../../domain/language.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')
const { count } = formatsOf('en')

export const payouts = {
  title: 'Payouts',
  held: {
    title: 'Held prizes',
    what: 'A prize at or above its campaign’s large-prize threshold is not part of the transfer: it is paid by hand and then marked as paid.',
    none: {
      title: 'No prize is held',
      sentence: 'When someone wins a large prize, it waits here until you have paid it.',
    },
    allPaid: {
      title: 'All held prizes are paid',
      sentence: 'The next one appears here, and on the home page.',
    },
    waiting: (prizes: number, sum: string) =>
      prizes === 1
        ? `One prize waits: ${sum} together.`
        : `${many(prizes, 'prize waits', 'prizes wait')}: ${sum} together.`,
    shownOldest: (shown: number, all: number) => `Shown here: the oldest ${count(shown)} of ${count(all)}.`,
    shown: (shown: number, all: number) => `Shown here: ${count(shown)} of ${count(all)}.`,
    waitingPages: 'Pages of the prizes that wait',
    paidPages: 'Pages of the prizes that were paid by hand',
    showPaid: 'Show what was paid by hand',
    of: (winner: string) => `Held prize of ${winner}`,
    paid: 'Paid by hand',
    waits: 'Waits for you',
    copyWinner: 'Copy the winner id',
    drawing: (number: number) => `drawing ${number}`,
    place: (campaign: string, drawing: ReactNode, position: number, at: ReactNode) =>
      sentence`${campaign}, ${drawing}, position ${position}, drawn ${at}`,
    paidUnder: (reference: string, by: string, at: ReactNode) =>
      sentence`Paid under “${reference}”, marked by ${by} ${at}`,
    onlyManagers: 'A manager or an owner of your team marks it as paid.',
    mark: 'Mark as paid',
    markOf: (amount: string, winner: string) => `Mark as paid: ${amount} of ${winner}`,
    markVerb: (amount: string) => `Mark ${amount} as paid`,
    marked: 'The prize is marked as paid.',
    reference: 'Reference of the payment',
    referenceHint:
      'The payment’s own reference: a bank reference or a transaction. It is shown in the draw’s public proof, and the mark cannot be undone.',
    referenceMissing: 'Enter the reference of the payment.',
  },
  months: {
    title: 'Totals per month',
    what: 'Months are counted in UTC, by the day of the payment.',
    none: { title: 'Nothing has been paid yet', sentence: 'Once a drawing is paid, its month gets a bar here.' },
    month: 'Month',
    parts: { drawingsCents: 'Drawings', guaranteesCents: 'Guarantees', heldPaidCents: 'Held, paid by hand' },
    together: 'Together',
    of: (month: string, sum: string) => `${month}: ${sum}`,
    describe: (months: string) => `Bar chart of what was paid per month. ${months}.`,
  },
  transfers: {
    title: 'Transfers',
    what: 'One for each drawing, with all of its prizes that are not held, and one for each guarantee.',
    noneOfCampaign: {
      title: 'No transfers of this campaign yet',
      sentence: 'Choose another campaign, or all of them.',
    },
    none: {
      title: 'No transfer yet',
      sentence:
        'Transfers follow by themselves after each drawing. Send the winners of the next one, and see that its campaign has a payout wallet.',
    },
    table: 'Table of transfers',
    columns: { for: 'For', amount: 'Amount', state: 'State', wallet: 'To the wallet', transaction: 'Transaction' },
    inToken: (token: string, chain: string) => `${token} on ${chain}`,
    paid: 'Paid',
    onItsWay: 'On its way',
    noWallet: 'No wallet yet',
    copyWallet: 'Copy the wallet',
    drawing: (number: number | null) => `Drawing ${number}`,
    guarantee: 'Guarantee',
    notSent: 'Not sent yet',
    noneInTest: 'None in test mode',
    copyTransaction: 'Copy the transaction',
  },
  file: {
    title: 'Export payments as CSV',
    first: 'First day',
    last: 'Last day',
    verb: 'Download CSV',
    what: 'Every payment of this account: transfers and guarantees on the day they were confirmed, held prizes on the day they were marked as paid, in UTC. A month adds up to its total above. Amounts are US dollars.',
    noDays: 'Choose the first and the last day.',
    wrongOrder: 'The last day is before the first one.',
    none: 'Nothing was paid on these days, so there is no file.',
    tooMany: (most: number) => `More than ${count(most)} payments were made on these days. Choose fewer days.`,
    holds: (payments: number, sum: string) =>
      payments === 1
        ? `The file holds one payment, of ${sum}.`
        : `The file holds ${many(payments, 'payment', 'payments')}, ${sum} together.`,
  },
}
