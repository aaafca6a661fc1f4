import type { ReactNode } from 'react'
import { eventSentences } from '../../../../../../domain/webhook/event-types.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')

/** The endpoints. What was delivered to them has a catalogue of its own. */
export const webhooks = {
  title: 'Webhooks',
  what: 'The service tells your servers what happens in this account, such as a draw that is settled, by a signed request to each address below.',
  guide: 'How your server receives and checks them',
  list: 'Webhook endpoints',
  none: {
    title: 'No webhook endpoint yet',
    manager:
      'Without one your server has to ask the API what has changed. Add the address of a server that should get events.',
    viewer: 'A manager or owner of your team can add the address of a server that should get events.',
  },
  states: {
    enabled: 'Enabled',
    failing: 'Failing',
    disabled: 'Disabled',
    gone: 'Disabled: gone',
    given_up: 'Disabled: failing',
  },
  since: {
    failing: (at: ReactNode) => sentence`Every try has failed since ${at}.`,
    disabled: (at: ReactNode) => sentence`Someone on your team disabled it at ${at}.`,
    gone: (at: ReactNode) => sentence`It answered 410 Gone, so deliveries to it stopped at ${at}.`,
    given_up: (at: ReactNode) => sentence`For five days every try failed, so deliveries to it stopped at ${at}.`,
  },
  advice: {
    failing:
      'See below what your server answers. Failed deliveries are retried with growing pauses; after five days of nothing but failures they stop.',
    disabled: 'It gets nothing until it is enabled. You can then recover what it missed.',
    gone: 'If that was a mistake, enable it again and recover what it missed. If not, remove it.',
    given_up: 'Fix your server, then enable it again and recover what it missed.',
  },
  getsAll: 'Gets every event.',
  getsAllToCome: 'Gets every event, including those added later.',
  gets: (events: string) => `Gets ${events}.`,
  copyAddress: 'Copy the address',
  madeAt: (at: ReactNode, id: ReactNode) => sentence`Made ${at}. Its id is ${id}.`,
  form: {
    address: 'Address',
    addressHint: 'Where your server receives deliveries, with https.',
    addressMissing: 'Enter the address of your server.',
    description: 'Description',
    descriptionHint: 'What it is for, so that you recognise it. Optional.',
    which: 'Which events it gets',
    all: 'Every event, including those added later',
    some: 'Only those I choose',
    events: 'Events',
    eventsMissing: 'Choose at least one event, or every event.',
  },
  events: eventSentences,
  create: {
    open: 'Add an endpoint',
    title: 'Add a webhook endpoint',
    verb: 'Add the endpoint',
    done: 'The endpoint is added.',
    secretTitle: 'Store the secret of this endpoint now',
    secretSentence: (url: string) =>
      `Your server at ${url} checks with it that a delivery comes from us. Put it where your server reads its secrets. Managers can look at it again on the endpoint’s page.`,
  },
  change: {
    open: 'Change',
    title: 'Change the endpoint',
    verb: 'Save the changes',
    done: 'The endpoint is changed.',
  },
  enable: { verb: 'Enable', done: 'The endpoint is enabled.' },
  disable: {
    verb: 'Disable',
    title: 'Disable this endpoint?',
    sentence:
      'Your server gets nothing more at this address, and pending deliveries are dropped. You can enable it at any time, and recover what it missed in the last 30 days.',
    done: 'The endpoint is disabled.',
  },
  remove: {
    verb: 'Remove',
    label: (name: string) => `Remove ${name}`,
    title: 'Remove this endpoint?',
    sentence:
      'Your server gets nothing more at this address, and pending deliveries are dropped. Its deliveries and its secret are no longer shown. A removed endpoint cannot be restored.',
    done: 'The endpoint is removed.',
  },
  secret: {
    title: 'Signing secret',
    what: 'Every delivery is signed with it, as in Standard Webhooks. Your server checks the signature before it trusts a delivery.',
    replaceTitle: 'Replace the secret of this endpoint?',
    replaceSentence:
      'A new secret is made and shown. For 24 hours every delivery carries two signatures, one by the old secret and one by the new, so either is enough for your server. Give it the new secret within that time: afterwards the old one no longer signs. If you replace it again within the 24 hours, the oldest secret ends at once.',
    replaced: 'There is a new secret.',
    previous: (until: ReactNode) => sentence`Deliveries also carry a signature by the previous secret until ${until}.`,
  },
  recover: {
    open: 'Recover what was missed',
    verb: 'Send them again',
    what: 'Every event since then that this endpoint should have received but did not is sent to it, including what happened while it was disabled. Nothing is sent twice.',
    since: 'Since, in UTC',
    sinceHint: (days: number) => `At most ${many(days, 'day', 'days')} ago.`,
    choices: { hour: 'Last hour', day: 'Last day', week: 'Last 7 days' },
    noTime: 'Enter a date and a time.',
    future: 'This is in the future. Enter a time that has passed.',
    tooOld: (days: number) => `Events are kept for ${many(days, 'day', 'days')}.`,
    done: (deliveries: number) => {
      if (deliveries === 0) return 'Nothing was missed since then.'
      if (deliveries === 1) return 'One delivery is on its way.'
      return `${many(deliveries, 'delivery is on its way', 'deliveries are on their way')}.`
    },
  },
}
