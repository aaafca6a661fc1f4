import { formatsOf } from '../../language.ts'
import { browserIn } from '../browser.ts'
import type { Role } from '../role.ts'
import { roleWords } from '../role-words.ts'
import type { MailWords } from './said.ts'

const NOT_YOU = 'If that was not you, tell an owner of your team and the service’s operator at once.'

const browser = { on: (name: string, system: string) => `${name} on ${system}`, unknown: 'an unknown browser' }

const time = (at: string | undefined): string => formatsOf('en').time(new Date(at ?? Number.NaN), 'UTC')

export const en: MailWords = {
  plain: {
    invitation: ({ team, role, invitedBy }) => ({
      subject: `Join ${team} on the Prize Drawing Service`,
      paragraphs: [`${invitedBy} invites you to ${team} as ${roleWords.en[role as Role]}. The link works once.`],
    }),
    email_change: ({ name }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `${name} wants to sign in to the Prize Drawing Service with this address from now on.`,
        'Follow the link to confirm it; it works once. If that was not you, do nothing: the address is not used.',
      ],
    }),
    email_change_asked: ({ to, at }) => ({
      subject: 'Another e-mail address was asked for',
      paragraphs: [
        `Somebody who was signed in to your account at the Prize Drawing Service asked at ${time(at)} to sign in as ${to} from now on. It counts once the link that was mailed there has been followed.`,
        'If that was you, there is nothing to do. If it was not, change your password on your account page at once, or choose another with “Forgot your password?” where you sign in: that ends all other sessions, and the link is worth nothing. Then tell an owner of your team.',
      ],
    }),
    email_taken: ({ name }) => ({
      subject: 'Your e-mail address was asked for',
      paragraphs: [
        `${name} wants to sign in to the Prize Drawing Service with this address. You already have an account under it, so nothing was changed.`,
      ],
    }),
    email_changed: ({ to }) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `From now on you sign in to the Prize Drawing Service as ${to}. This address is no longer used.`,
        NOT_YOU,
      ],
    }),
    passkey_added: ({ passkey }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: [`The passkey “${passkey}” now signs in to your account at the Prize Drawing Service.`, NOT_YOU],
    }),
    passkey_removed: ({ passkey }) => ({
      subject: 'A passkey was removed from your account',
      paragraphs: [
        `The passkey “${passkey}” no longer signs in to your account at the Prize Drawing Service.`,
        NOT_YOU,
      ],
    }),
    second_factor_removed: ({ at }) => ({
      subject: 'Your second factor was removed',
      paragraphs: [
        `The second factor of your account at the Prize Drawing Service was removed at ${time(at)}. If you have no other, set one up on your account page: without one you change nothing in live mode.`,
        NOT_YOU,
      ],
    }),
    role_changed: ({ team, role }) => ({
      subject: `${team}: your role was changed`,
      paragraphs: [`You are now ${roleWords.en[role as Role]} of ${team} at the Prize Drawing Service.`],
    }),
    removed_from_team: ({ team }) => ({
      subject: `${team}: you are no longer a member`,
      paragraphs: [
        `You are no longer a member of ${team} at the Prize Drawing Service. If you think that is a mistake, ask one of the team’s owners.`,
      ],
    }),
    password_reset: () => ({
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked for a new password for your account at the Prize Drawing Service.',
        'Follow the link to choose one; it works once, and for an hour. If that was not you, do nothing: your password stays as it is.',
      ],
    }),
    password_changed: ({ at }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your account at the Prize Drawing Service was changed at ${time(at)}. All other sessions have ended.`,
        NOT_YOU,
      ],
    }),
    new_device: ({ at, userAgent, address }) => ({
      subject: 'A sign-in from a new browser',
      paragraphs: [
        `Somebody signed in to your account at the Prize Drawing Service at ${time(at)}, with ${browserIn(userAgent ?? null, browser)}, from ${address ?? 'an unknown network address'}. You had not signed in from there before.`,
        'If that was you, there is nothing to do. If it was not, change your password on your account page at once: that ends all other sessions. Then tell an owner of your team.',
      ],
    }),
  },
  links: {
    invitation: 'Accept the invitation',
    email_change: 'Confirm this address',
    password_reset: 'Choose a new password',
  },
  foot: 'The Prize Drawing Service sent this mail. Nobody reads answers to it.',
  unsubscribe: 'Get no more mails like this one',
}
