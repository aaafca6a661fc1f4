/** Why a webhook endpoint was not given an event. Each continues a sentence about the endpoint. */
import type { FindingOf } from '../finding.ts'
import { both } from '../sentence.ts'
import { callWords } from './call.ts'

export const endpointWords = {
  ...callWords,
  disabled: () => both('was disabled', 'wurde ausgeschaltet'),
  not_recorded: () =>
    both(
      'could not be called, or the outcome not be recorded; operators see the cause in the log',
      'konnte nicht aufgerufen oder das Ergebnis nicht festgehalten werden; der Betreiber sieht die Ursache',
    ),
} as const

export type EndpointFinding = FindingOf<typeof endpointWords>
