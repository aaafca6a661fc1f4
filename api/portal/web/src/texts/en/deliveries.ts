import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

/** What was delivered to a webhook endpoint, and how. */
export const deliveries = {
  title: 'Deliveries',
  what: (days: number) =>
    `Of the last ${many(days, 'day', 'days')}, newest first. What your server does not answer with 2xx is retried, ten times in about three days.`,
  endpoint: 'Endpoint',
  anEndpoint: 'Webhook endpoint',
  noEndpoint: {
    title: 'There is no such endpoint',
    sentence: (list: Wrap) =>
      sentence`It was removed, or belongs to another account. See ${list('the endpoints of this one')}.`,
  },
  state: 'State',
  everyState: 'Every state',
  states: { pending: 'On its way', delivered: 'Delivered', failed: 'Failed' },
  waits: 'Waits for the next try',
  type: 'Event type',
  everyType: 'Every type',
  about: 'Event or drawing id',
  aboutHint: 'evt_… or drw_…',
  noMatch: 'Choose another state, type or id.',
  none: {
    title: 'Nothing has been sent here yet',
    sentence: 'Events are sent as they happen. Send an example to see whether your server accepts them.',
  },
  table: 'Table of deliveries',
  columns: { event: 'Event', happened: 'Happened', lastTry: 'Last try', tries: 'Tries' },
  noTry: 'None yet',
  answered: (status: number) => `Answered ${status}`,
  answeredInFull: (status: number) => `Answered ${status}.`,
  noAnswer: 'No answer',
  noAnswerInFull: 'No answer.',
  drawing: (at: ReactNode) => sentence`drawing of ${at}`,
  one: {
    title: 'Delivery',
    body: 'Body',
    bodyHint: 'Formatted for reading. Copying gives the exact text that is posted and signed.',
    copyBody: 'Copy the body',
    bodyOf: 'Body of the delivery',
    happened: (at: ReactNode) => sentence`The event happened ${at}.`,
    webhookId: (id: ReactNode) => sentence`webhook-id of every try: ${id}`,
    copyWebhookId: 'Copy the webhook-id',
    received: (at: ReactNode) => sentence`Your server received it ${at}.`,
    failed: 'It is not retried automatically. Once your server accepts deliveries, send it again.',
    triedAgain: (at: ReactNode) => sentence`It is tried again ${at}.`,
    aboutToBe: 'It is about to be tried.',
    sendAgain: 'Send it again',
    sentAgain: 'It is on its way again.',
  },
  attempts: {
    title: 'Tries',
    none: 'There has been none yet.',
    after: (at: ReactNode, ms: string) => sentence`${at}, after ${ms} ms`,
    answer: 'How the answer began',
  },
  example: {
    title: 'Send an example',
    what: 'Your server gets a signed delivery with made-up data in which "example" is true. Nothing happens in your account.',
    event: 'Event',
    verb: 'Send the example',
    disabled: 'Enable the endpoint first: a disabled one gets nothing.',
    sent: (type: string) => `The example of ${type} is on its way.`,
    see: 'See what your server answers',
  },
}
