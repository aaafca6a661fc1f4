/** What is wrong with a winner list, each a sentence. Limits are in the finding, as they were when it was made. */
import { type FindingOf, wordsOf } from '../finding.ts'
import { PORTS_IN_WORDS } from '../partner-url/port.ts'
import { both, type Sentence } from '../sentence.ts'

type Length = { length: number; most: number }

export const winnerWords = {
  not_a_list: () =>
    both(
      'The body must be an object with one member, winners, an array.',
      'Der Inhalt muss ein Objekt mit einem einzigen Mitglied sein: winners, ein Array.',
    ),
  list_too_long: ({ length, most }: Length) =>
    both(
      `A list has ${most} winners at most; this one has ${length}.`,
      `Eine Liste hat höchstens ${most} Plätze; diese hat ${length}.`,
    ),
  not_an_element: () =>
    both(
      'Each winner is an id or an object with the member winner.',
      'Jeder Platz ist eine Kennung oder ein Objekt mit dem Mitglied winner.',
    ),
  unknown_member: ({ member }: { member: string }) =>
    both(
      `There is no member "${member}"; a winner has winner, displayName and avatarUrl.`,
      `Ein Mitglied „${member}“ gibt es nicht; ein Platz hat winner, displayName und avatarUrl.`,
    ),
  repeated: ({ position, first }: { position: number; first: number }) =>
    both(
      `The winner at position ${position} is also at position ${first}; nobody may be in one list twice.`,
      `Auf Platz ${position} steht dieselbe Kennung wie auf Platz ${first}; niemand darf zweimal in einer Liste stehen.`,
    ),
  id_missing: () =>
    both('Each winner needs its id here, as a string.', 'Hier muss die Kennung des Platzes stehen, als Text.'),
  id_is_email: () =>
    both(
      'An e-mail address must never be a winner id: ids are public. Send a keyed HMAC of the user id instead.',
      'Eine E-Mail-Adresse darf nie eine Kennung sein: Kennungen sind öffentlich. Senden Sie stattdessen einen HMAC der Nutzerkennung mit geheimem Schlüssel.',
    ),
  id_empty: () => both('A winner id must not be empty.', 'Eine Kennung darf nicht leer sein.'),
  id_too_long: ({ length, most }: Length) =>
    both(
      `A winner id has ${most} characters at most; this one has ${length}.`,
      `Eine Kennung hat höchstens ${most} Zeichen; diese hat ${length}.`,
    ),
  id_characters: () =>
    both(
      'A winner id has only letters, digits and . _ : ~ + / = -, and no spaces.',
      'Eine Kennung hat nur Buchstaben ohne Umlaute, Ziffern und . _ : ~ + / = - und keine Leerzeichen.',
    ),
  not_text: () => both('This must be a string or null.', 'Dies muss ein Text oder null sein.'),
  name_broken: () =>
    both(
      'The display name has half a character (a lone surrogate).',
      'Der Name enthält ein halbes Zeichen (ein einzelnes Surrogat).',
    ),
  name_empty: () =>
    both(
      'The display name is empty; send null to remove one.',
      'Der Name ist leer; um ihn zu entfernen, senden Sie null.',
    ),
  name_too_long: ({ length, most }: Length) =>
    both(
      `The display name has ${length} characters; ${most} are allowed.`,
      `Der Name hat ${length} Zeichen; erlaubt sind ${most}.`,
    ),
  name_unshowable: () =>
    both(
      'The display name has a control character or one that changes the direction of text.',
      'Der Name enthält ein Steuerzeichen oder eines, das die Schreibrichtung ändert.',
    ),
  name_invisible: () =>
    both(
      'The display name has only characters that nobody can see; send null to remove it.',
      'Der Name besteht nur aus unsichtbaren Zeichen; um ihn zu entfernen, senden Sie null.',
    ),
  name_stacked: ({ most }: { most: number }) =>
    both(
      `The display name has more than ${most} accents or other marks on one letter.`,
      `Der Name hat mehr als ${most} Akzente oder andere Zeichen auf einem Buchstaben.`,
    ),
  avatar_too_long: ({ length, most }: Length) =>
    both(
      `The avatar address has ${length} characters; ${most} are allowed.`,
      `Die Adresse des Avatars hat ${length} Zeichen; erlaubt sind ${most}.`,
    ),
  avatar_not_a_url: () =>
    both(
      'The avatar is not an absolute https address.',
      'Die Adresse des Avatars ist keine vollständige https-Adresse.',
    ),
  avatar_not_https: () =>
    both('The avatar address must start with https://.', 'Die Adresse des Avatars muss mit https:// beginnen.'),
  avatar_names_a_user: () =>
    both(
      'The avatar address must not carry a user name or password.',
      'Die Adresse des Avatars darf weder Benutzername noch Passwort enthalten.',
    ),
  avatar_port: ({ port }: { port: string }) =>
    both(
      `The avatar address must not have the port ${port}: use ${PORTS_IN_WORDS.en}.`,
      `Die Adresse des Avatars darf nicht den Port ${port} haben: Nehmen Sie ${PORTS_IN_WORDS.de}.`,
    ),
  round_unshowable: ({ most }: { most: number }) =>
    both(
      `The round is neither text of 1 to ${most} characters that can be shown nor a whole number.`,
      `Die Runde ist weder ein Text von 1 bis ${most} Zeichen, der angezeigt werden kann, noch eine ganze Zahl.`,
    ),
} as const

export type WinnerFinding = FindingOf<typeof winnerWords>

export const winnerSentence = (finding: WinnerFinding): Sentence => wordsOf(winnerWords, finding)
