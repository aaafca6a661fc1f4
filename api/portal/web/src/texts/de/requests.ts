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
  refused: (code, meaning) => sentence`Abgelehnt mit dem Code ${code}. ${meaning}`,
  meanings: {
    bad_request: 'Die Anfrage war nicht richtig aufgebaut.',
    unauthorized: 'Der Schlüssel fehlte, war vertippt, abgelaufen oder widerrufen.',
    forbidden: 'Der Schlüssel darf das nicht.',
    suspended: 'Das Konto ist gesperrt.',
    not_found: 'Das gibt es in diesem Konto und Modus nicht.',
    method_not_allowed: 'Die Adresse nimmt diese Methode nicht an.',
    locked: 'Die Gewinnerliste war gesperrt.',
    pull_campaign: 'Der Dienst holt die Gewinnerlisten dieser Kampagne ab.',
    push_campaign: 'Die Gewinnerlisten dieser Kampagne werden gesendet, nicht abgeholt.',
    campaign_ended: 'Die Kampagne ist beendet.',
    cancelled: 'Die Ziehung wurde abgesagt.',
    rejected: 'Das war in diesem Moment nicht möglich.',
    slug_taken: 'Eine andere Kampagne hat diesen Slug.',
    idempotency_mismatch: 'Der Idempotency-Key war schon mit einer anderen Anfrage gesendet worden.',
    idempotency_in_progress: 'Dieselbe Anfrage war noch unterwegs.',
    payload_too_large: 'Der Inhalt war zu groß.',
    rate_limited: 'Es wurde zu viel auf einmal angefragt.',
    internal: 'Auf unserer Seite ist etwas schiefgegangen.',
    unavailable: 'Der Dienst war in diesem Moment nicht erreichbar.',
  },
  answer: 'Was die API geantwortet hat',
  requestId: (id) => sentence`Kennung der Anfrage ${id}`,
  copyRequestId: 'Kennung der Anfrage kopieren',
  about: (drawing, id) => sentence`Betrifft ${drawing(`Ziehung ${id}`)}.`,
  answered: (ms, key) => `Beantwortet nach ${ms} ms. Gefragt mit dem Schlüssel ${key}.`,
  onlyKey: 'Nur Anfragen mit diesem Schlüssel',
  asCurl: 'Als curl',
  copyCurl: 'Als curl kopieren',
}
