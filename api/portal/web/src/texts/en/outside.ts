import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

/** Pages that need no session, or that stand for one that is not there. */
export const outside = {
  /** Leads to the portal. */
  start: 'Go to the portal',
  incomplete: {
    title: 'This link is not complete',
    sentence: 'Open the link exactly as it was sent to you, to its last character.',
    invitation: 'Open the invitation’s link exactly as it was sent to you, to its last character.',
  },
  invitation: {
    title: 'Invitation',
    join: (team: string) => `Join ${team}`,
    protect: 'Protect your account',
    invitedAs: (role: ReactNode, until: string) =>
      sentence`You are invited as ${role}. The invitation is valid until ${until}.`,
    newHere: 'I am new here',
    hasAccount: 'I have an account already',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    verb: 'Join',
    forAnother: (invited: ReactNode, signedIn: ReactNode) =>
      sentence`The invitation is for ${invited}, and you are signed in as ${signedIn}.`,
    signOut: 'Sign out and go on',
    name: 'Your name',
    nameHint: 'Your team and the audit log show it.',
    choosePassword: 'Choose a password',
    signInFirst: 'If you have an account here already, sign in with it first.',
    joined:
      'You have joined. Whatever changes something in live mode takes a second factor: a passkey, or a code from an app on your phone. Without one you can look at everything and work in test mode.',
    useApp: 'Use an app’s codes instead',
    later: 'Later',
  },
  reset: {
    forgotten: {
      title: 'A new password',
      verb: 'Mail me a link',
      done: 'Look at your mail',
      mailed: (email: string) =>
        `If there is an account under ${email}, a link to choose a new password is on its way there. It works for an hour. If no mail comes, ask the service’s operator.`,
    },
    title: 'Choose a new password',
    verb: 'Change the password',
    done: 'Your password is changed',
    ended: 'All your sessions have ended. Sign in with the new password.',
  },
  email: {
    title: 'Confirm your e-mail address',
    asked: (email: ReactNode) => sentence`You asked to sign in as ${email} from now on.`,
    verb: 'Use this address',
    done: 'Your e-mail address is changed',
    signInAs: (email: string) => `From now on you sign in as ${email}.`,
  },
  unsubscribe: {
    title: 'Get no more such mails',
    asked: (kind: string) => `You get mails about: ${kind}. Your team’s home in the portal shows it in any case.`,
    digest: 'what you chose to hear of once a day',
    verb: 'Get no more of these',
    done: 'You get no more of these mails',
    change: 'Sign in to choose again, on your account page, which mails you get.',
  },
  noTeam: {
    title: 'Welcome',
    none: 'You are not in a team yet',
    sentence:
      'Ask an owner of your company’s team to invite you with the e-mail address that you sign in with. Open the link of the invitation in this browser.',
  },
  broken: {
    title: 'This did not work',
    sentence: 'The page could not be shown. Load it again: the portal may have been updated.',
  },
  notFound: {
    title: 'There is nothing at this address',
    sentence:
      'The page does not exist, or it belongs to a partner whose team you are not in. Check the address, or ask an owner of that team for an invitation.',
    start: 'Go to the start page',
  },
}
