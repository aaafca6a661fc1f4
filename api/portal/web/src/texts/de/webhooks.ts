import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const webhooks: Texts['webhooks'] = {
  title: 'Webhooks',
  what: 'Der Dienst meldet Ihren Servern, was in diesem Konto geschieht, zum Beispiel dass eine Ziehung entschieden ist: mit einer signierten Anfrage an jede der folgenden Adressen.',
  guide: 'Wie Ihr Server sie empfängt und prüft',
  list: 'Webhook-Endpunkte',
  none: {
    title: 'Noch kein Webhook-Endpunkt',
    manager:
      'Ohne einen muss Ihr Server die API fragen, was sich geändert hat. Fügen Sie die Adresse eines Servers hinzu, der Ereignisse erhalten soll.',
    viewer:
      'Die Adresse eines Servers, der Ereignisse erhalten soll, kann ein Manager oder Inhaber Ihres Teams hinzufügen.',
  },
  states: {
    enabled: 'Eingeschaltet',
    failing: 'Fehlerhaft',
    disabled: 'Ausgeschaltet',
    gone: 'Ausgeschaltet: gone',
    given_up: 'Ausgeschaltet: fehlerhaft',
  },
  since: {
    failing: (at) => sentence`Seit ${at} ist jeder Versuch fehlgeschlagen.`,
    disabled: (at) => sentence`Jemand aus Ihrem Team hat ihn ausgeschaltet: ${at}.`,
    gone: (at) => sentence`Er antwortete 410 Gone, deshalb enden die Zustellungen an ihn: ${at}.`,
    given_up: (at) => sentence`Fünf Tage lang schlug jeder Versuch fehl, deshalb enden die Zustellungen an ihn: ${at}.`,
  },
  advice: {
    failing:
      'Sehen Sie unten, was Ihr Server antwortet. Fehlgeschlagene Zustellungen werden in wachsenden Abständen wiederholt; nach fünf Tagen ohne eine erfolgreiche enden sie.',
    disabled: 'Er erhält nichts, bis er eingeschaltet ist. Danach können Sie nachholen, was er verpasst hat.',
    gone: 'Wenn das ein Versehen war, schalten Sie ihn wieder ein und holen Sie nach, was er verpasst hat. Wenn nicht, entfernen Sie ihn.',
    given_up:
      'Bringen Sie Ihren Server in Ordnung, schalten Sie den Endpunkt dann wieder ein und holen Sie nach, was er verpasst hat.',
  },
  getsAll: 'Erhält jedes Ereignis.',
  getsAllToCome: 'Erhält jedes Ereignis, auch solche, die später dazukommen.',
  gets: (events) => `Erhält ${events}.`,
  copyAddress: 'Adresse kopieren',
  madeAt: (at, id) => sentence`Angelegt: ${at}. Seine Kennung ist ${id}.`,
  form: {
    address: 'Adresse',
    addressHint: 'Wo Ihr Server Zustellungen empfängt, mit https.',
    addressMissing: 'Geben Sie die Adresse Ihres Servers ein.',
    description: 'Beschreibung',
    descriptionHint: 'Wofür er ist, damit Sie ihn wiedererkennen. Freiwillig.',
    which: 'Welche Ereignisse er erhält',
    all: 'Jedes Ereignis, auch solche, die später dazukommen',
    some: 'Nur ausgewählte',
    events: 'Ereignisse',
    eventsMissing: 'Wählen Sie mindestens ein Ereignis, oder jedes.',
  },
  events: {
    'drawing.created': 'Eine Ziehung wurde angelegt und nimmt eine Gewinnerliste an.',
    'drawing.display_issues':
      'Eine Liste wurde abgeholt, in der Namen, Avatare oder eine Runde nicht angezeigt werden können: Diese wurden weggelassen, und die Liste wurde angenommen.',
    'drawing.locked': 'Der Annahmeschluss ist da, und die Gewinnerliste ist gesperrt und hat ihren Fingerabdruck.',
    'drawing.cancelled': 'Eine Ziehung wurde abgesagt und wird nie gezogen; cancelled sagt, warum.',
    'drawing.voided':
      'Eine Ziehung erhielt keinen Zufallswert, und ihre Nummer wurde ungültig: Sie wird nie gezogen; void sagt, warum.',
    'drawing.needs_attention': 'Eine Ziehung stockt und wartet auf einen Menschen; needsAttention sagt, warum.',
    'drawing.settled': 'Der Zufallswert ist da, jeder Gewinn ist entschieden, und der Nachweis ist öffentlich.',
    'drawing.paid': 'Die Gewinne gingen an die Wallet für Auszahlungen; große Gewinne bleiben einbehalten.',
    'guarantee.awaiting_pick':
      'Ein Zeitraum endete ohne einen Gewinn in der garantierten Höhe: Jetzt ist jemand auszuwählen.',
    'guarantee.picked': 'Für die Garantie eines Zeitraums wurde jemand ausgewählt und eine Auszahlung angelegt.',
    'guarantee.paid': 'Die Garantie eines Zeitraums wurde ausgezahlt.',
    'payout.failed': 'Eine Zahlung ist erst möglich, wenn jemand eingreift; reason und attentionCode sagen, warum.',
    'key.expiring': 'Ein API-Schlüssel dieses Kontos läuft innerhalb von sieben Tagen ab.',
    'webhook_endpoint.disabled':
      'Die Zustellungen an einen der Endpunkte enden, weil er nicht mehr da ist oder dauerhaft fehlschlug.',
  },
  create: {
    open: 'Endpunkt hinzufügen',
    title: 'Webhook-Endpunkt hinzufügen',
    verb: 'Endpunkt hinzufügen',
    done: 'Der Endpunkt ist hinzugefügt.',
    secretTitle: 'Speichern Sie das Geheimnis dieses Endpunkts jetzt',
    secretSentence: (url) =>
      `Ihr Server unter ${url} prüft damit, dass eine Zustellung von uns kommt. Legen Sie es dort ab, wo Ihr Server seine Geheimnisse liest. Manager können es auf der Seite des Endpunkts noch einmal ansehen.`,
  },
  change: {
    open: 'Ändern',
    title: 'Endpunkt ändern',
    verb: 'Änderungen speichern',
    done: 'Der Endpunkt ist geändert.',
  },
  enable: { verb: 'Einschalten', done: 'Der Endpunkt ist eingeschaltet.' },
  disable: {
    verb: 'Ausschalten',
    title: 'Diesen Endpunkt ausschalten?',
    sentence:
      'Ihr Server erhält unter dieser Adresse nichts mehr, und ausstehende Zustellungen entfallen. Sie können ihn jederzeit wieder einschalten und nachholen, was er in den letzten 30 Tagen verpasst hat.',
    done: 'Der Endpunkt ist ausgeschaltet.',
  },
  remove: {
    verb: 'Entfernen',
    label: (name) => `${name} entfernen`,
    title: 'Diesen Endpunkt entfernen?',
    sentence:
      'Ihr Server erhält unter dieser Adresse nichts mehr, und ausstehende Zustellungen entfallen. Seine Zustellungen und sein Geheimnis werden nicht mehr angezeigt. Ein entfernter Endpunkt lässt sich nicht wiederherstellen.',
    done: 'Der Endpunkt ist entfernt.',
  },
  secret: {
    title: 'Signaturgeheimnis',
    what: 'Jede Zustellung ist damit nach Standard Webhooks signiert. Ihr Server prüft die Signatur, bevor er einer Zustellung vertraut.',
    replaceTitle: 'Geheimnis dieses Endpunkts ersetzen?',
    replaceSentence:
      'Ein neues Geheimnis wird erzeugt und angezeigt. 24 Stunden lang trägt jede Zustellung zwei Signaturen, eine mit dem alten und eine mit dem neuen Geheimnis; Ihrem Server genügt eine davon. Geben Sie ihm das neue in dieser Zeit: Danach wird mit dem alten nicht mehr signiert. Wenn Sie es in den 24 Stunden noch einmal ersetzen, endet das älteste sofort.',
    replaced: 'Es gibt ein neues Geheimnis.',
    previous: (until) => sentence`Bis ${until} tragen Zustellungen auch eine Signatur mit dem vorigen Geheimnis.`,
  },
  recover: {
    open: 'Verpasstes nachholen',
    verb: 'Noch einmal senden',
    what: 'Jedes Ereignis seither, das dieser Endpunkt hätte erhalten sollen und nicht erhalten hat, wird ihm gesandt, auch was geschah, während er ausgeschaltet war. Nichts wird zweimal gesandt.',
    since: 'Seit, in UTC',
    sinceHint: (days) => `Höchstens ${many(days, 'Tag', 'Tage')} zurück.`,
    choices: { hour: 'Letzte Stunde', day: 'Letzter Tag', week: 'Letzte 7 Tage' },
    noTime: 'Geben Sie Datum und Uhrzeit ein.',
    future: 'Das liegt in der Zukunft. Geben Sie einen vergangenen Zeitpunkt ein.',
    tooOld: (days) => `Ereignisse werden ${many(days, 'Tag', 'Tage')} aufbewahrt.`,
    done: (deliveries) => {
      if (deliveries === 0) return 'Seither wurde nichts verpasst.'
      if (deliveries === 1) return 'Eine Zustellung ist unterwegs.'
      return `${many(deliveries, 'Zustellung ist', 'Zustellungen sind')} unterwegs.`
    },
  },
}
