import type { Texts } from '../en.ts'

export const sharing: Texts['sharing'] = {
  links: {
    title: 'Persönliche Links',
    what: 'Eine Adresse je Gewinnerin und Gewinner: eine Seite, die sagt, was sie gewonnen haben und warum, wie man es prüft, und nichts über andere. Senden Sie jede nur der Person, zu der sie gehört: Wer sie hat, sieht die Seite.',
    download: 'Alle Links herunterladen (CSV)',
    position: 'Ein Link, nach Position',
    positions: (last) => `0 bis ${last}, wie im Nachweis`,
    of: (winner) => `Der Link von ${winner}:`,
    copy: 'Link kopieren',
    revoke: 'Diesen Link widerrufen',
    revokeAll: 'Alle Links widerrufen',
    revokeTitle: 'Diesen Link widerrufen?',
    revokeAllTitle: 'Alle Links dieser Ziehung widerrufen?',
    revokeSentence:
      'Was ausgegeben wurde, sagt von da an für immer, dass es widerrufen ist. Neue Links stehen sofort bereit.',
    revoked: 'Widerrufen. Neue Links stehen bereit.',
  },
  embed: {
    title: 'Auf Ihrer eigenen Website',
    what: 'Zeigt die nächste Ziehung und die letzten Ergebnisse auf einer Ihrer Seiten, in der Sprache der Kampagne, hell oder dunkel, ohne Cookies.',
    more: 'Was dafür nötig ist',
    copy: 'Code kopieren',
  },
}
