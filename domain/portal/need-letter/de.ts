import type { LetterWords } from './said.ts'

const subject =
  (what: string) =>
  (team: string, isTest: boolean): string =>
    `${isTest ? '[Testmodus] ' : ''}${team}: ${what}`

export const de: LetterWords = {
  subjects: {
    missed: subject('Gewinnerlisten fehlen'),
    due: subject('Gewinnerlisten sind bald fällig'),
    money: subject('Gewinne und Auszahlungen warten'),
    access: subject('Schlüssel und Webhooks'),
    digest: subject('was heute ansteht'),
  },
  testMode: 'Im Testmodus, in dem kein Geld fließt:',
  more: (lines) => (lines === 1 ? 'Ein weiterer Punkt steht im Portal.' : `${lines} weitere Punkte stehen im Portal.`),
}
