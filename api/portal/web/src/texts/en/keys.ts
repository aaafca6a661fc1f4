import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

export const keys = {
  title: 'API keys',
  notAllowed: {
    title: 'Keys are for managers and owners',
    sentence: 'Your role lets you look at draws and payouts. Ask an owner of your team if you need to make keys.',
  },
  list: 'Keys',
  what: {
    test: 'Your server signs in to the API with a key. Test keys reach only test campaigns.',
    live: 'Your server signs in to the API with a key. Live keys reach only live campaigns.',
  },
  none: {
    title: 'No key yet',
    sentence: 'Create the first one, and give it to your server. It is shown only once.',
  },
  states: { works: 'Works', expires_soon: 'Expires soon', expired: 'Expired', revoked: 'Revoked' },
  mayDo: {
    read: 'Reads only',
    winners: 'Sends winners only',
    write: 'Writes only',
    read_winners: 'Reads and sends winners',
    read_write: 'Reads and writes',
  },
  mayDoFrom: (mayDo: string, addresses: string) => `${mayDo}, from ${addresses} only`,
  made: (at: ReactNode) => sentence`Made ${at}.`,
  neverUsed: 'Never used.',
  lastUsed: (at: ReactNode) => sentence`Last used ${at}.`,
  revoked: (at: ReactNode) => sentence`Revoked ${at}.`,
  expired: (at: ReactNode) => sentence`Expired ${at}.`,
  expires: (at: ReactNode) => sentence`Expires ${at}.`,
  neverExpires: 'Never expires.',
  create: {
    open: 'Create a key',
    verb: 'Create the key',
    done: 'The key is made.',
    waits: 'The key waits for another owner.',
    label: 'Label',
    labelHint: 'What it is for: “Production server”',
    labelMissing: 'Say what the key is for, so that you recognise it.',
    may: 'It may',
    mayMissing: 'Choose what the key may do.',
    scopes: {
      read: 'Read: campaigns, drawings, guarantees, payouts',
      winners: 'Send winners, and change nothing else',
      write: 'Write: send winners, extend cutoffs, pick guarantee winners, change webhook endpoints',
    },
    addresses: 'Only from these addresses',
    addressesHint:
      'Those of your servers, one on each line: 203.0.113.7, or a range like 2001:db8::/48. Empty: from anywhere. This cannot be changed later.',
    expires: 'Expires',
    expiry: { never: 'Never', days30: 'In 30 days', days90: 'In 90 days', year: 'In a year' },
  },
  shown: {
    title: 'Store this key now',
    sentence:
      'It is shown only this once: the service keeps no copy. Put it where your server reads its secrets, never into a repository, e-mail or chat.',
    waits:
      'It lets nobody in before another owner has approved it, under Approvals. It is shown only this once: the service keeps no copy. Put it where your server reads its secrets, never into a repository, e-mail or chat.',
    key: 'API key',
    tryIt: 'Try it',
  },
  roll: {
    open: 'Roll',
    of: (name: string) => `Roll ${name}`,
    verb: 'Make the new key',
    done: 'The new key is made.',
    waits: 'The new key waits for another owner; the old one goes on until then.',
    overlap: 'How long the old key keeps working',
    overlapHint: 'Long enough to deploy the new key to your servers. If the old one may have leaked, end it now.',
    overlaps: { none: 'Not at all: it ends now', hour: '1 hour', day: '24 hours', week: '7 days' },
  },
  revoke: {
    verb: 'Revoke',
    of: (name: string) => `Revoke ${name}`,
    title: (name: string) => `Revoke “${name}”?`,
    unused: 'It was never used, so nothing should break.',
    used: (when: string) =>
      `It was last used ${when}. Anything that uses it stops working at once: its requests are refused with 401, and no winners arrive from it.`,
    final: 'A revoked key cannot be restored. To change keys without a gap, roll this one instead.',
    done: 'The key is revoked.',
  },
  secret: {
    title: 'Signing secret',
    what: 'When the service fetches winners from your address, it signs the request with this secret, as in Standard Webhooks, so that your server can tell that it is us.',
    show: 'Show the secret',
    hide: 'Hide it',
    copy: 'Copy the signing secret',
    previous: (until: ReactNode) => sentence`Requests also carry a signature by the previous secret until ${until}.`,
    onlyOwner: 'Only an owner of your team can replace the secret.',
    replace: 'Replace the secret',
    replaceTitle: 'Replace the signing secret?',
    replaceSentence:
      'A new secret is made and shown. For 24 hours every request carries two signatures, one by the old secret and one by the new, so either is enough for your server. Give it the new secret within that time: afterwards the old one no longer signs.',
    replaced: 'There is a new signing secret.',
  },
}
