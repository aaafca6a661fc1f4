import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')

/** A person's own account, not a partner's. */
export const account = {
  title: 'Your account',
  profile: {
    title: 'Profile',
    emailHint: 'You sign in with it.',
    name: 'Name',
    save: 'Save the name',
    saved: 'Name changed.',
  },
  language: {
    title: 'Language',
    label: 'Of the portal and of mails to you',
    hint: 'In every browser in which you sign in.',
    browsers: 'That of your browser',
  },
  email: {
    open: 'Change the e-mail address',
    verb: 'Mail me a link',
    next: 'New e-mail address',
    mailed: (email: string) =>
      `We mailed a link to ${email}. Until you have followed it, you sign in as before. If it does not arrive, ask the service’s operator.`,
  },
  password: {
    title: 'Password',
    current: 'Current password',
    verb: 'Change the password',
    done: 'Password changed. Your other sessions have ended.',
  },
  passkeys: {
    title: 'Passkeys',
    none: 'None yet. A passkey signs in without a password and counts as the second factor: easier than codes, and nobody can be talked into giving it away.',
    unsupported: 'This browser has no passkeys.',
    unused: (added: ReactNode) => sentence`Added ${added}, not used yet`,
    used: (added: ReactNode, used: ReactNode) => sentence`Added ${added}, used ${used}`,
    shared: '; your devices share it',
    remove: 'Remove',
    removeOf: (name: string) => `Remove the passkey ${name}`,
    removeTitle: (name: string) => `Remove “${name}”?`,
    removeOnly:
      'It is your only second factor: without one, whatever changes something in live mode is refused, and your recovery codes end too.',
    removeSentence: 'It no longer signs in here. Remove it from the device as well.',
    removed: (name: string) => `“${name}” no longer signs in.`,
  },
  secondFactor: {
    title: 'Second factor',
    codes: 'Codes',
    isOn: 'A second factor is on: a code from your app is asked for when you sign in.',
    left: (codes: number) => `${many(codes, 'recovery code is', 'recovery codes are')} left.`,
    few: 'Make new ones before you need them.',
    newCodes: 'Make new recovery codes',
    replaceCodes: 'Replace the recovery codes',
    addApp: 'Set up an app as well',
    setUp: 'Set up a second factor',
    setUpApp: 'Set up an app',
    why: 'No second factor is set up: neither a passkey nor an app’s codes. Without one you can look at everything and work in test mode; whatever changes something in live mode takes it.',
    whyApp: 'Beside your passkeys, an app on your phone can make codes, for browsers without passkeys.',
    off: 'Turn the second factor off',
    offVerb: 'Turn it off',
    offDone: 'The second factor is off. Live mode cannot be changed without one.',
    appOff: 'Turn the app’s codes off',
    appOffTitle: 'Turn the app’s codes off?',
    appOffSentence: 'From then on only your passkeys and your recovery codes count as the second factor.',
    appOffDone: 'The app’s codes no longer sign in. Your passkeys do.',
  },
  mail: {
    title: 'E-mail about what needs you',
    what: 'For each kind of entry on your home page, choose how you hear of it. Security messages, about your sign-in, wallets and approvals, cannot be turned off.',
    kinds: {
      missed: 'Winner lists that were missed',
      due: 'Winner lists that are due soon',
      money: 'Money: held prizes, wallets, guarantees',
      access: 'Access: keys, webhooks',
    },
    timings: { at_once: 'At once', daily: 'In a daily digest', none: 'Not by e-mail' },
    saved: 'Your choice is saved.',
  },
  sessions: {
    title: 'Sessions',
    isThis: 'This session',
    unknownAddress: 'Unknown address',
    where: (address: string, seen: ReactNode, signedIn: ReactNode) =>
      sentence`${address}, seen ${seen}, signed in ${signedIn}`,
    end: 'End',
    endOf: (browser: string) => `End the session of ${browser}`,
    ended: 'The session has ended.',
    endOthers: 'End all others',
    othersEnded: 'All other sessions have ended.',
  },
}
