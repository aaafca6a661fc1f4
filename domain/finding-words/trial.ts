/** What came of a test fetch beside what the source did, each a sentence. */
import { both } from '../sentence.ts'

export const trialWords = {
  as_expected: ({ winners }: { winners: number }) =>
    both(
      `Winners source sent ${winners} winners, as the drawing takes.`,
      `Die Quelle der Gewinnerliste hat eine Liste mit ${winners} ${winners === 1 ? 'Platz' : 'Plätzen'} gesendet, wie die Ziehung sie annimmt.`,
    ),
  not_pulled: () =>
    both('The campaign does not pull any more.', 'Für diese Kampagne werden keine Gewinnerlisten mehr abgeholt.'),
  broken: () =>
    both(
      'The trial failed on our side; operators see the cause in the log.',
      'Der Test ist auf unserer Seite fehlgeschlagen; der Betreiber sieht die Ursache.',
    ),
} as const
