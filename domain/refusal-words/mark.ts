/** Why a line that marks a held prize as paid is refused. */
import { formatsOf } from '../language.ts'
import { both } from '../sentence.ts'

type Place = { position: number; drawingId: string }

const [english, german] = [formatsOf('en'), formatsOf('de')]

export const markWords = {
  repeated: ({ position, drawingId }: Place) =>
    both(
      `The position ${position} of ${drawingId} stands in another line too.`,
      `Platz ${position} von ${drawingId} steht auch in einer anderen Zeile.`,
    ),
  none: ({ position, drawingId }: Place) =>
    both(
      `There is no held prize at position ${position} of ${drawingId}.`,
      `Auf Platz ${position} von ${drawingId} gibt es keinen einbehaltenen Gewinn.`,
    ),
  otherAmount: ({ position, drawingId }: Place, isCents: number, saysCents: number) =>
    both(
      `The prize at position ${position} of ${drawingId} is ${english.money(isCents)}, not ${english.money(saysCents)}.`,
      `Der Gewinn auf Platz ${position} von ${drawingId} ist ${german.money(isCents)}, nicht ${german.money(saysCents)}.`,
    ),
  already: ({ position, drawingId }: Place, { markedBy, reference }: { markedBy: string; reference: string }) =>
    both(
      `The prize at position ${position} of ${drawingId} was marked already by ${markedBy} under the reference “${reference}”.`,
      `Der Gewinn auf Platz ${position} von ${drawingId} wurde schon vermerkt: von ${markedBy} unter der Referenz „${reference}“.`,
    ),
} as const
