/** Why a file that marks held prizes as paid, or a line of it, cannot be read. */
import { formatsOf } from '../language.ts'
import { both } from '../sentence.ts'

const { count } = formatsOf('de')

export const markFileWords = {
  noPosition: (text: string) =>
    both(
      `“${text}” is no position: they are whole numbers from 0.`,
      `„${text}“ ist kein Platz: Plätze sind ganze Zahlen ab 0.`,
    ),
  noAmount: (text: string) =>
    both(
      `“${text}” is no amount in dollars, such as 5000.00.`,
      `„${text}“ ist kein Betrag in Dollar, wie 5000.00 einer ist.`,
    ),
  noColumns: (missing: string) =>
    both(
      `The first line must name the columns: ${missing} is missing.`,
      `Die erste Zeile muss die Spalten nennen: Es fehlt ${missing}.`,
    ),
  tooMany: (prizes: number, most: number) =>
    both(
      `The file marks ${prizes} prizes; ${most} at a time are taken.`,
      `Die Datei vermerkt ${count(prizes)} Gewinne; angenommen werden ${count(most)} auf einmal.`,
    ),
} as const
