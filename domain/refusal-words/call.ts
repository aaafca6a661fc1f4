/** Why a call is refused, whatever it is about. */
import { formatsOf } from '../language.ts'
import { both, type Sentence } from '../sentence.ts'

export const callWords = {
  tooMany: (most: number, seconds: number) =>
    both(
      `Your pages made more than ${formatsOf('en').count(most)} calls in this minute. Wait ${seconds} s; close pages that you do not need.`,
      `Ihre Seiten haben in dieser Minute mehr als ${formatsOf('de').count(most)} Anfragen gemacht. Warten Sie ${seconds} s; schließen Sie Seiten, die Sie nicht brauchen.`,
    ),
  you: both('You are', 'Sie warten'),
  yourTeam: both('Your team is', 'Ihr Team wartet'),
  yourNetwork: both('Your network is', 'Ihr Netz wartet'),
  tooManyAtOnce: (who: Sentence, most: number) =>
    both(
      `${who.en} waiting for ${most} other calls. Try again in a moment; close pages that you do not need.`,
      `${who.de} auf ${most} andere Anfragen. Versuchen Sie es gleich noch einmal; schließen Sie Seiten, die Sie nicht brauchen.`,
    ),
  manyWaiting: both(
    'Many of your requests are waiting for the ones before them. Send it again in a moment, and fewer at a time.',
    'Viele Ihrer Anfragen warten auf die davor. Versuchen Sie es gleich noch einmal, mit weniger auf einmal.',
  ),
  manySearches: (most: number) =>
    both(
      `Your account is waiting for ${most} other searches in its logs. Ask again in a moment, one after the other.`,
      `Ihr Konto wartet auf ${most} andere Suchen in seinen Protokollen. Suchen Sie gleich noch einmal, eine nach der anderen.`,
    ),
  noProcedure: both('There is no such procedure.', 'Diese Prozedur gibt es nicht.'),
  wrongMethod: both(
    'Call queries with GET and mutations with POST.',
    'Rufen Sie Abfragen mit GET und Änderungen mit POST auf.',
  ),
  malformed: both('The input is not well formed.', 'Die Eingabe ist nicht wohlgeformt.'),
  wrongMember: (member: string, problem: Sentence) =>
    both(`${member || 'The input'}: ${problem.en}`, `${member || 'Die Eingabe'}: ${problem.de}`),
  unreadable: both('The request could not be read.', 'Die Anfrage konnte nicht gelesen werden.'),
  internal: (requestId: string) =>
    both(
      `Something went wrong on our side. It is safe to try again; if it persists, tell us ${requestId}.`,
      `Bei uns ist etwas schiefgegangen. Sie können es gefahrlos noch einmal versuchen; wenn es dabei bleibt, nennen Sie uns ${requestId}.`,
    ),
  tooSlow: both(
    'This took too long, and nothing of it was done. Send the same request again in a moment.',
    'Das hat zu lange gedauert, und nichts davon wurde getan. Versuchen Sie es gleich noch einmal.',
  ),
  noDatabase: both(
    'The service cannot reach its database. Send the same request again in a moment.',
    'Der Dienst erreicht seine Datenbank nicht. Versuchen Sie es gleich noch einmal.',
  ),
  reading: both(
    'The service is reading as much as it can. Send the same request again in a moment.',
    'Der Dienst liest gerade, so viel er kann. Versuchen Sie es gleich noch einmal.',
  ),
  bodiesAtOnce: (size: string) =>
    both(
      `The bodies of your requests in progress are larger than ${size} altogether. Send the same request again once others are answered.`,
      `Ihre laufenden Anfragen sind zusammen größer als ${size}. Versuchen Sie es noch einmal, sobald andere beantwortet sind.`,
    ),
  tooLarge: (size: string) =>
    both(`The body is larger than the limit of ${size}.`, `Der Inhalt ist größer als die Grenze von ${size}.`),
} as const
