import { de as verbs } from '../../../../../../domain/portal/need-verbs/de.ts'
import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const home: Texts['home'] = {
  title: 'Übersicht',
  needs: {
    title: 'Jetzt zu tun',
    none: 'Gerade ist nichts zu tun. Was ansteht, erscheint hier, das Dringendste zuerst.',
    sections: { missed: 'Versäumt', due: 'Bald fällig', money: 'Geld', access: 'Zugang', service: 'Wartet' },
    more: (n) => `${many(n, 'weiteren Eintrag', 'weitere Einträge')} anzeigen`,
    of: (verb, campaign) => `${verb}: ${campaign}`,
    verbs,
  },
  next: {
    title: 'Die nächsten Ziehungen',
    none: (campaigns) =>
      sentence`In den nächsten zwei Tagen steht keine Ziehung an. Ziehungen werden etwa zwei Tage im Voraus angelegt; ${campaigns('Ihre Kampagnen')} sagen, wann die nächsten sind.`,
  },
  notices: {
    title: 'Für Inhaber: die letzten sieben Tage',
    whatToDo:
      'Wenn etwas davon nicht von der genannten Person kam, widerrufen Sie den Schlüssel oder lehnen Sie die Bitte ab, und sagen Sie uns Bescheid.',
  },
}
