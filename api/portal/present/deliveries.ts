import type { AttemptRow, DeliveryRow } from '../../../db/queries/webhook/deliveries.ts'
import { type EndpointFinding, endpointWords } from '../../../domain/finding-words/endpoint.ts'
import { keptWords } from '../../../domain/finding.ts'
import type { Language } from '../../../domain/language.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import { presentAttempt, presentDelivery } from '../../v1/webhook/present.ts'
import type { Delivery, DeliveryAttempt } from '../server-shapes.ts'

const failureIn = (words: string | null, finding: EndpointFinding | null, language: Language): string | null =>
  words && keptWords({ words, finding }, { catalogue: endpointWords, sentence: endpointSentence }, language)

/** As the partner API shows it, in the reader's language and with what its drawing is called. */
export const presentWithDrawing = (row: DeliveryRow, language: Language): Delivery => ({
  ...presentDelivery(row),
  lastFailure: failureIn(row.lastFailure, row.lastFinding, language),
  slug: row.slug,
  timeZone: row.timeZone,
  drawAt: row.drawAt?.toISOString() ?? null,
})

export const presentTry = (row: AttemptRow, language: Language): DeliveryAttempt => ({
  ...presentAttempt(row),
  failure: failureIn(row.failure, row.finding, language),
})
