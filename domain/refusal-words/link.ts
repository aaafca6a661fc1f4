/** Why the link of an invitation, a reset or a new e-mail address is no longer good, and what to do. */
import { both, type Sentence } from '../sentence.ts'

type Closed = 'used' | 'withdrawn' | 'expired'

export const closedLinkWords = {
  invitation: {
    used: both(
      'This invitation was accepted already. Sign in instead.',
      'Diese Einladung wurde schon angenommen. Melden Sie sich stattdessen an.',
    ),
    withdrawn: both(
      'This invitation was withdrawn, or a newer one took its place. Ask for a new one.',
      'Diese Einladung wurde zurückgezogen oder durch eine neuere ersetzt. Bitten Sie um eine neue.',
    ),
    expired: both(
      'This invitation has expired. Ask for a new one.',
      'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    ),
  },
  operator: {
    used: both(
      'This invitation was accepted already. Sign in instead.',
      'Diese Einladung wurde schon angenommen. Melden Sie sich stattdessen an.',
    ),
    withdrawn: both(
      'A newer invitation took its place, or it was withdrawn. Use the newest link.',
      'Diese Einladung wurde durch eine neuere ersetzt oder zurückgezogen. Verwenden Sie den neuesten Link.',
    ),
    expired: both(
      'This invitation has expired. Ask for a new one: operator invite makes it.',
      'Diese Einladung ist abgelaufen. Bitten Sie um eine neue: operator invite macht sie.',
    ),
  },
  email: {
    used: both(
      'This link was used already: sign in with the new address.',
      'Dieser Link wurde schon verwendet: Melden Sie sich mit der neuen Adresse an.',
    ),
    withdrawn: both(
      'A newer link took the place of this one, or a session of the account was ended since. Use the newest link, or ask for another one on your account page.',
      'Diesen Link hat ein neuerer ersetzt, oder seitdem wurde eine Sitzung des Kontos beendet. Verwenden Sie den neuesten, oder fordern Sie auf Ihrer Kontoseite einen neuen an.',
    ),
    expired: both(
      'This link has expired. Ask for another one on your account page.',
      'Dieser Link ist abgelaufen. Fordern Sie auf Ihrer Kontoseite einen neuen an.',
    ),
  },
  reset: {
    used: both(
      'This link was used already. Sign in with the new password, or ask for another link.',
      'Dieser Link wurde schon verwendet. Melden Sie sich mit dem neuen Passwort an oder bitten Sie um einen neuen Link.',
    ),
    withdrawn: both(
      'A newer link took the place of this one, or the account’s password, address or sessions changed since. Use the newest link, or ask for another one.',
      'Diesen Link hat ein neuerer ersetzt, oder Passwort, Adresse oder Sitzungen des Kontos haben sich seitdem geändert. Verwenden Sie den neuesten, oder bitten Sie um einen neuen.',
    ),
    expired: both(
      'This link has expired. Ask for a new one.',
      'Dieser Link ist abgelaufen. Bitten Sie um einen neuen.',
    ),
  },
} as const satisfies Record<string, Record<Closed, Sentence>>

export const unknownLink = both(
  'This link does not exist: part of it may be missing. Copy the whole link into the address bar.',
  'Diesen Link gibt es nicht: Vielleicht fehlt ein Teil. Kopieren Sie den ganzen Link in die Adresszeile.',
)

/** What was to turn off a kind of mail. */
export const unknownUnsubscribing = both(
  'This link is not complete, or too old. Sign in, and choose on your account page which mails you get.',
  'Dieser Link ist nicht vollständig oder zu alt. Melden Sie sich an, und wählen Sie auf Ihrer Kontoseite, welche E-Mails Sie erhalten.',
)
