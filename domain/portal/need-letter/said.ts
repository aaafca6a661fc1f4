import type { MailWishKind } from '../mail-wish.ts'

/** What the mails of needs say beside the needs themselves. */
export type LetterWords = {
  subjects: Readonly<Record<MailWishKind | 'digest', (team: string, isTest: boolean) => string>>
  testMode: string
  /** How many more lines there would be. */
  more: (lines: number) => string
}
