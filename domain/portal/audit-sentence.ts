/**
 * What the audit log says to a person: one sentence for every action. Details come from the rows as they were written,
 * so a missing one leaves its part of the sentence out.
 */
import type { Language } from '../language.ts'
import type { AuditAction } from './audit-action.ts'
import { de } from './audit-sentence/de.ts'
import { en } from './audit-sentence/en.ts'
import type { AuditDetail, Sentences } from './audit-sentence/parts.ts'

const sentences = { en, de } as const satisfies Record<Language, Sentences>

export const auditSentence = (action: AuditAction, detail: AuditDetail, language: Language = 'en'): string =>
  sentences[language][action](detail)
