/** Why a winners source brought no list. Each continues a sentence about the source. */
import type { FindingOf } from '../finding.ts'
import { both, type Sentence } from '../sentence.ts'
import { callWords } from './call.ts'

export const sourceWords = {
  ...callWords,
  wrong_type: ({ type }: { type: string }) =>
    both(
      `answered with the content type ${type}; application/json is needed`,
      `hat mit dem Inhaltstyp ${type} geantwortet; gebraucht wird application/json`,
    ),
  wrong_charset: ({ charset }: { charset: string }) =>
    both(
      `answered in the charset ${charset}; UTF-8 is needed`,
      `hat im Zeichensatz ${charset} geantwortet; gebraucht wird UTF-8`,
    ),
  not_utf8: () => both('answered with bytes that are not UTF-8', 'hat mit Bytes geantwortet, die nicht UTF-8 sind'),
  too_deep: () =>
    both('answered with JSON that is nested too deep', 'hat mit JSON geantwortet, das zu tief verschachtelt ist'),
  too_many_values: ({ most }: { most: number }) =>
    both(
      `answered with JSON of more than ${most} values; a list for this drawing has far fewer`,
      `hat mit JSON aus mehr als ${most} Werten geantwortet; eine Liste für diese Ziehung hat viel weniger`,
    ),
  not_json: () => both('answered with something that is not JSON', 'hat mit etwas geantwortet, das nicht JSON ist'),
  not_an_object: () => both('did not answer with a JSON object', 'hat nicht mit einem JSON-Objekt geantwortet'),
  no_winners: () =>
    both('answered without the member winners, an array', 'hat ohne das Mitglied winners, ein Array, geantwortet'),
  wrong_length: ({ sent, expected }: { sent: number; expected: number }) =>
    both(
      `sent ${sent} winner${sent === 1 ? '' : 's'}; this drawing takes ${expected}`,
      `hat eine Liste mit ${sent} ${sent === 1 ? 'Platz' : 'Plätzen'} gesendet; diese Ziehung nimmt ${expected} an`,
    ),
  repeated: ({ position }: { position: number }) =>
    both(`repeats a winner (position ${position})`, `nennt auf Platz ${position} jemanden noch einmal`),
  /** `problem`: what is wrong with it, in each language. */
  bad_winner: ({ position, problem }: { position: number; problem: Sentence }) =>
    both(
      `sent a winner that cannot be taken (position ${position}): ${problem.en}`,
      `hat auf Platz ${position} etwas gesendet, das nicht angenommen werden kann: ${problem.de}`,
    ),
  not_recorded: () =>
    both(
      'could not be asked, or its list not be recorded; operators see the cause in the log',
      'konnte nicht gefragt oder ihre Liste nicht festgehalten werden; der Betreiber sieht die Ursache',
    ),
} as const

export type SourceFinding = FindingOf<typeof sourceWords>
