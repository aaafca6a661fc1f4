import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const requests: Texts['requests'] = {
  title: 'API-Anfragen',
  what: (days) =>
    `Was Ihre Server in den letzten ${many(days, 'Tag', 'Tagen')} bei der API angefragt haben, die neuesten zuerst, in UTC. Warum eine Anfrage abgelehnt wurde, bleibt aufbewahrt; Inhalte nicht.`,
  noMatch:
    'Wählen Sie andere Filter oder setzen Sie sie zurück. Eine Anfrage mit falschem Schlüssel steht in keiner Liste.',
  none: {
    title: 'Noch keine Anfrage',
    sentence: (keys) =>
      sentence`Anfragen mit einem Schlüssel dieses Kontos stehen hier kurz nach ihrer Antwort. Schlüssel haben ${keys('eine eigene Seite')}.`,
  },
  list: 'Anfragen',
  filters: {
    status: 'Status',
    everyStatus: 'Jeder Status',
    statuses: { ok: 'OK (2xx, 3xx)', refused: 'Abgelehnt (4xx)', failed: 'Fehlgeschlagen (5xx)' },
    method: 'Methode',
    everyMethod: 'Jede Methode',
    path: 'Pfad enthält',
    key: 'Schlüssel',
    everyKey: 'Jeder Schlüssel',
    code: 'Code',
    drawing: 'Kennung der Ziehung',
    request: 'Kennung der Anfrage',
    from: 'Von (UTC)',
    to: 'Bis (UTC)',
  },
  refused: (code) => sentence`Abgelehnt mit dem Code ${code}.`,
  refusedFor: (code, detail) => sentence`Abgelehnt mit dem Code ${code}: ${detail}`,
  requestId: (id) => sentence`Kennung der Anfrage ${id}`,
  copyRequestId: 'Kennung der Anfrage kopieren',
  about: (drawing, id) => sentence`Betrifft ${drawing(`Ziehung ${id}`)}.`,
  answered: (ms, key) => `Beantwortet nach ${ms} ms. Gefragt mit dem Schlüssel ${key}.`,
  onlyKey: 'Nur Anfragen mit diesem Schlüssel',
  asCurl: 'Als curl',
  copyCurl: 'Als curl kopieren',
}
