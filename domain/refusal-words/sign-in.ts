/** Why somebody is not let in, or not believed to be who they are. */
import { both } from '../sentence.ts'

export const signInWords = {
  wrong: both('The e-mail address or the password is wrong.', 'Die E-Mail-Adresse oder das Passwort ist falsch.'),
  wrongPassword: both('The password is wrong.', 'Das Passwort ist falsch.'),
  wrongCode: both(
    'The code is wrong or has already been used. Wait for the next one and enter that.',
    'Der Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und geben Sie den ein.',
  ),
  enterPassword: both('Enter your password.', 'Geben Sie Ihr Passwort ein.'),
  enterCode: both(
    'Enter a code from your app, or a recovery code.',
    'Geben Sie einen Code aus Ihrer App oder einen Wiederherstellungscode ein.',
  ),
  enterName: both(
    'Enter your name, as your team will see it.',
    'Geben Sie Ihren Namen ein, wie Ihr Team ihn sehen wird.',
  ),
  confirm: both('Confirm that it is you.', 'Bestätigen Sie, dass Sie es sind.'),
  confirmForMoney: both(
    'Confirm that it is you: this affects money or access.',
    'Bestätigen Sie, dass Sie es sind: Es geht um Geld oder Zugang.',
  ),
  notProvenYet: both(
    'Your sign-in with a passkey is still being checked. Try again in a minute.',
    'Ihre Anmeldung mit einem Passkey wird noch geprüft. Versuchen Sie es in einer Minute noch einmal.',
  ),
  notSignedIn: both(
    'You are not signed in, or your session has ended. Sign in again.',
    'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  ),
  sessionEnded: both('Your session has ended. Sign in again.', 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.'),
  noSession: both(
    'You have no such session, or it has already ended.',
    'Diese Sitzung haben Sie nicht, oder sie ist schon beendet.',
  ),
  secondFactor: both(
    'This needs a second factor. Set one up on your account page first.',
    'Das braucht einen zweiten Faktor. Richten Sie zuerst auf Ihrer Kontoseite einen ein.',
  ),
  hasSecondFactor: both(
    'You already have a second factor. Turn it off before you set up another.',
    'Sie haben schon einen zweiten Faktor. Schalten Sie ihn ab, bevor Sie einen anderen einrichten.',
  ),
  noSecondFactorBegun: both(
    'Start again: there is no second factor to finish.',
    'Beginnen Sie von vorn: Es ist kein zweiter Faktor begonnen.',
  ),
  passwordChanged: both('The password has been changed in the meantime.', 'Das Passwort wurde inzwischen geändert.'),
  busy: both(
    'Too many people are signing in right now. Try again in a minute.',
    'Gerade melden sich zu viele Leute an. Versuchen Sie es in einer Minute noch einmal.',
  ),
  tooManyAttempts: (minutes: number, isKnownLetIn: boolean) =>
    both(
      `There were too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.${isKnownLetIn ? ' A browser in which you have signed in before lets you in meanwhile.' : ''}`,
      `Das waren zu viele Versuche. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.${isKnownLetIn ? ' Ein Browser, in dem Sie sich schon einmal angemeldet haben, lässt Sie solange ein.' : ''}`,
    ),
  tooLate: both(
    'That took too long, or was answered already. Try again.',
    'Das hat zu lange gedauert oder wurde schon beantwortet. Versuchen Sie es noch einmal.',
  ),
  noPasskey: both(
    'You have no such passkey, or it was removed already.',
    'Diesen Passkey haben Sie nicht, oder er wurde schon entfernt.',
  ),
  noPasskeyYet: both(
    'This account has no passkey yet. Enter a code from your app.',
    'Dieses Konto hat noch keinen Passkey. Geben Sie einen Code aus Ihrer App ein.',
  ),
  unknownPasskey: both(
    'This passkey is not one of yours here, or it was removed. Sign in another way.',
    'Dieser Passkey ist hier keiner von Ihren, oder er wurde entfernt. Melden Sie sich auf andere Weise an.',
  ),
  passkeyRefused: both(
    'The passkey was not accepted. Try again, or sign in another way.',
    'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.',
  ),
  passkeyNotAdded: both(
    'The passkey was not accepted. Try again.',
    'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
  ),
  manyPasskeys: (most: number) =>
    both(
      `You have ${most} passkeys already. Remove one that you no longer use.`,
      `Sie haben schon ${most} Passkeys. Entfernen Sie einen, den Sie nicht mehr verwenden.`,
    ),
  memberAlready: both(
    'You are already a member of this team. Sign in instead.',
    'Sie sind schon Mitglied dieses Teams. Melden Sie sich stattdessen an.',
  ),
  ownerFirst: both(
    'The team has no owner yet. Its owner has to accept their invitation first.',
    'Das Team hat noch keinen Inhaber. Sein Inhaber muss seine Einladung zuerst annehmen.',
  ),
  teamSuspended: both(
    'The account of this team is suspended, and nobody joins it meanwhile. Ask the person who invited you, and open this link again once it goes on.',
    'Das Konto dieses Teams ist gesperrt, und solange kommt niemand hinzu. Fragen Sie die Person, die Sie eingeladen hat, und öffnen Sie diesen Link wieder, sobald es weitergeht.',
  ),
  invitedAnother: (invited: string, signedIn: string) =>
    both(
      `This invitation is for ${invited}, and you are signed in as ${signedIn}. Sign out, and open its link again.`,
      `Diese Einladung ist für ${invited}, und Sie sind als ${signedIn} angemeldet. Melden Sie sich ab und öffnen Sie ihren Link noch einmal.`,
    ),
  knownByNow: both(
    'There is now an account for this e-mail address. Load this page again and sign in with it.',
    'Für diese E-Mail-Adresse gibt es inzwischen ein Konto. Laden Sie diese Seite neu und melden Sie sich damit an.',
  ),
  emailAlready: both('This is your e-mail address already.', 'Das ist schon Ihre E-Mail-Adresse.'),
  emailTaken: both(
    'There is an account under this address by now. Sign in with it.',
    'Unter dieser Adresse gibt es inzwischen ein Konto. Melden Sie sich damit an.',
  ),
} as const
