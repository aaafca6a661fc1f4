/** What is wrong with a chosen password. */
import { both } from '../sentence.ts'

export const passwordWords = {
  damaged: both(
    'The password has half a character in it. Type it again.',
    'Das Passwort enthält ein halbes Zeichen. Geben Sie es noch einmal ein.',
  ),
  short: (least: number) =>
    both(
      `Use at least ${least} characters. A few words make a good password.`,
      `Verwenden Sie mindestens ${least} Zeichen. Ein paar Wörter sind ein gutes Passwort.`,
    ),
  long: (most: number) => both(`Use at most ${most} characters.`, `Verwenden Sie höchstens ${most} Zeichen.`),
  isEmail: both('The password must not be the e-mail address.', 'Das Passwort darf nicht die E-Mail-Adresse sein.'),
  common: both(
    'This password is one of those that are tried first. Choose another.',
    'Dieses Passwort gehört zu denen, die zuerst probiert werden. Wählen Sie ein anderes.',
  ),
} as const
