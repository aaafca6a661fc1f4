import type { LetterWords } from './said.ts'

const subject =
  (what: string) =>
  (team: string, isTest: boolean): string =>
    `${isTest ? '[Test mode] ' : ''}${team}: ${what}`

export const en: LetterWords = {
  subjects: {
    missed: subject('winner lists are missing'),
    due: subject('winner lists are due soon'),
    money: subject('prizes and payments are waiting'),
    access: subject('keys and webhooks'),
    digest: subject('what is waiting today'),
  },
  testMode: 'In test mode, where no money moves:',
  more: (lines) => (lines === 1 ? 'One more is listed in the portal.' : `${lines} more are listed in the portal.`),
}
