import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const deliveries: Texts['deliveries'] = {
  title: 'Zustellungen',
  what: (days) =>
    `Aus den letzten ${many(days, 'Tag', 'Tagen')}, die neuesten zuerst. Was Ihr Server nicht mit 2xx beantwortet, wird wiederholt: zehnmal in etwa drei Tagen.`,
  endpoint: 'Endpunkt',
  anEndpoint: 'Webhook-Endpunkt',
  noEndpoint: {
    title: 'Diesen Endpunkt gibt es nicht',
    sentence: (list) =>
      sentence`Er wurde entfernt oder gehört zu einem anderen Konto. Hier sind ${list('die Endpunkte von diesem')}.`,
  },
  state: 'Stand',
  everyState: 'Jeder Stand',
  states: { pending: 'Unterwegs', delivered: 'Zugestellt', failed: 'Fehlgeschlagen' },
  waits: 'Neuer Versuch folgt',
  type: 'Art des Ereignisses',
  everyType: 'Jede Art',
  about: 'Kennung von Ereignis oder Ziehung',
  aboutHint: 'evt_… oder drw_…',
  noMatch: 'Wählen Sie einen anderen Stand, eine andere Art oder Kennung.',
  none: {
    title: 'Hierher wurde noch nichts gesandt',
    sentence:
      'Ereignisse werden gesandt, sobald sie eintreten. Senden Sie ein Beispiel, um zu sehen, ob Ihr Server sie annimmt.',
  },
  table: 'Tabelle der Zustellungen',
  columns: { event: 'Ereignis', happened: 'Eingetreten', lastTry: 'Letzter Versuch', tries: 'Versuche' },
  noTry: 'Noch keiner',
  answered: (status) => `Antwort ${status}`,
  answeredInFull: (status) => `Antwort: ${status}.`,
  noAnswer: 'Keine Antwort',
  noAnswerInFull: 'Keine Antwort.',
  drawing: (at) => sentence`Ziehung vom ${at}`,
  one: {
    title: 'Zustellung',
    body: 'Inhalt',
    bodyHint: 'Zum Lesen formatiert. Kopiert wird genau der Text, der gesandt und signiert wird.',
    copyBody: 'Inhalt kopieren',
    bodyOf: 'Inhalt der Zustellung',
    happened: (at) => sentence`Das Ereignis trat ein: ${at}.`,
    webhookId: (id) => sentence`webhook-id jedes Versuchs: ${id}`,
    copyWebhookId: 'webhook-id kopieren',
    received: (at) => sentence`Ihr Server hat sie erhalten: ${at}.`,
    failed: 'Sie wird nicht von selbst wiederholt. Senden Sie sie noch einmal, sobald Ihr Server Zustellungen annimmt.',
    triedAgain: (at) => sentence`Der nächste Versuch: ${at}.`,
    aboutToBe: 'Gleich wird es versucht.',
    sendAgain: 'Noch einmal senden',
    sentAgain: 'Sie ist wieder unterwegs.',
  },
  attempts: {
    title: 'Versuche',
    none: 'Bisher gab es keinen.',
    after: (at, ms) => sentence`${at}, nach ${ms} ms`,
    answer: 'Wie die Antwort begann',
  },
  example: {
    title: 'Ein Beispiel senden',
    what: 'Ihr Server erhält eine signierte Zustellung mit erfundenen Daten, in der „example“ wahr ist. In Ihrem Konto geschieht nichts.',
    event: 'Ereignis',
    verb: 'Beispiel senden',
    disabled: 'Schalten Sie den Endpunkt zuerst ein: Ein ausgeschalteter erhält nichts.',
    sent: (type) => `Das Beispiel von ${type} ist unterwegs.`,
    see: 'Sehen, was Ihr Server antwortet',
  },
}
