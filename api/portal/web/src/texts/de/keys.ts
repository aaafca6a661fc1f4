import type { Texts } from '../en.ts'
import { sentence } from '../sentence.ts'

export const keys: Texts['keys'] = {
  title: 'API-Schlüssel',
  notAllowed: {
    title: 'Schlüssel sind für Manager und Inhaber',
    sentence:
      'Mit Ihrer Rolle sehen Sie Ziehungen und Auszahlungen. Wenn Sie Schlüssel anlegen müssen, fragen Sie einen Inhaber Ihres Teams.',
  },
  list: 'Schlüssel',
  what: {
    test: 'Ihr Server meldet sich bei der API mit einem Schlüssel an. Testschlüssel erreichen nur Testkampagnen.',
    live: 'Ihr Server meldet sich bei der API mit einem Schlüssel an. Live-Schlüssel erreichen nur Live-Kampagnen.',
  },
  none: {
    title: 'Noch kein Schlüssel',
    sentence: 'Legen Sie den ersten an und geben Sie ihn Ihrem Server. Er wird nur einmal angezeigt.',
  },
  states: { works: 'Gültig', expires_soon: 'Läuft bald ab', expired: 'Abgelaufen', revoked: 'Widerrufen' },
  mayDo: {
    read: 'Liest nur',
    winners: 'Sendet nur Gewinnerlisten',
    write: 'Schreibt nur',
    read_winners: 'Liest und sendet Gewinnerlisten',
    read_write: 'Liest und schreibt',
  },
  mayDoFrom: (mayDo, addresses) => `${mayDo}; Zugriff nur von ${addresses}`,
  made: (at) => sentence`Angelegt: ${at}.`,
  neverUsed: 'Noch nie verwendet.',
  lastUsed: (at) => sentence`Zuletzt verwendet: ${at}.`,
  revoked: (at) => sentence`Widerrufen: ${at}.`,
  expired: (at) => sentence`Abgelaufen: ${at}.`,
  expires: (at) => sentence`Läuft ab: ${at}.`,
  neverExpires: 'Läuft nie ab.',
  create: {
    open: 'Schlüssel anlegen',
    verb: 'Schlüssel anlegen',
    done: 'Der Schlüssel ist angelegt.',
    waits: 'Der Schlüssel wartet auf die Freigabe durch einen anderen Inhaber.',
    label: 'Bezeichnung',
    labelHint: 'Wofür er ist: „Produktivserver“',
    labelMissing: 'Geben Sie an, wofür der Schlüssel ist, damit Sie ihn wiedererkennen.',
    may: 'Er darf',
    mayMissing: 'Wählen Sie, was der Schlüssel darf.',
    scopes: {
      read: 'Lesen: Kampagnen, Ziehungen, Garantien, Auszahlungen',
      winners: 'Gewinnerlisten senden und sonst nichts ändern',
      write:
        'Schreiben: Gewinnerlisten senden, den Annahmeschluss verlängern, Garantiegewinner auswählen, Webhook-Endpunkte ändern',
    },
    addresses: 'Nur von diesen Adressen',
    addressesHint:
      'Die Ihrer Server, eine je Zeile: 203.0.113.7 oder ein Bereich wie 2001:db8::/48. Leer: von überall. Das lässt sich später nicht ändern.',
    expires: 'Läuft ab',
    expiry: { never: 'Nie', days30: 'In 30 Tagen', days90: 'In 90 Tagen', year: 'In einem Jahr' },
  },
  shown: {
    title: 'Speichern Sie diesen Schlüssel jetzt',
    sentence:
      'Er wird nur dieses eine Mal angezeigt: Der Dienst behält keine Kopie. Legen Sie ihn dort ab, wo Ihr Server seine Geheimnisse liest, nie in einem Repository, einer E-Mail oder einem Chat.',
    waits:
      'Er gilt erst, wenn ein anderer Inhaber ihn unter „Freigaben“ freigegeben hat. Er wird nur dieses eine Mal angezeigt: Der Dienst behält keine Kopie. Legen Sie ihn dort ab, wo Ihr Server seine Geheimnisse liest, nie in einem Repository, einer E-Mail oder einem Chat.',
    key: 'API-Schlüssel',
    tryIt: 'Zum Ausprobieren',
  },
  roll: {
    open: 'Erneuern',
    of: (name) => `${name} erneuern`,
    verb: 'Neuen Schlüssel anlegen',
    done: 'Der neue Schlüssel ist angelegt.',
    waits: 'Der neue Schlüssel wartet auf die Freigabe durch einen anderen Inhaber; bis dahin gilt der alte weiter.',
    overlap: 'Wie lange der alte Schlüssel noch gilt',
    overlapHint:
      'Lange genug, um den neuen Schlüssel auf Ihre Server zu bringen. Wenn der alte bekannt geworden sein könnte, beenden Sie ihn sofort.',
    overlaps: { none: 'Gar nicht: Er endet sofort', hour: '1 Stunde', day: '24 Stunden', week: '7 Tage' },
  },
  revoke: {
    verb: 'Widerrufen',
    of: (name) => `${name} widerrufen`,
    title: (name) => `„${name}“ widerrufen?`,
    unused: 'Er wurde nie verwendet, also sollte nichts ausfallen.',
    used: (when) =>
      `Zuletzt wurde er ${when} verwendet. Was ihn verwendet, funktioniert sofort nicht mehr: Anfragen damit werden mit 401 abgelehnt, und Gewinnerlisten kommen nicht mehr an.`,
    final:
      'Ein widerrufener Schlüssel lässt sich nicht wiederherstellen. Um Schlüssel ohne Unterbrechung zu wechseln, erneuern Sie diesen stattdessen.',
    done: 'Der Schlüssel ist widerrufen.',
  },
  secret: {
    title: 'Signaturgeheimnis',
    what: 'Wenn der Dienst die Gewinnerliste bei Ihrer Adresse abholt, signiert er die Anfrage mit diesem Geheimnis nach Standard Webhooks. So erkennt Ihr Server, dass sie von uns kommt.',
    show: 'Geheimnis anzeigen',
    hide: 'Ausblenden',
    copy: 'Signaturgeheimnis kopieren',
    previous: (until) => sentence`Bis ${until} tragen Anfragen auch eine Signatur mit dem vorigen Geheimnis.`,
    onlyOwner: 'Nur ein Inhaber Ihres Teams kann das Geheimnis ersetzen.',
    replace: 'Geheimnis ersetzen',
    replaceTitle: 'Signaturgeheimnis ersetzen?',
    replaceSentence:
      'Ein neues Geheimnis wird erzeugt und angezeigt. 24 Stunden lang trägt jede Anfrage zwei Signaturen, eine mit dem alten und eine mit dem neuen Geheimnis; Ihrem Server genügt eine davon. Geben Sie ihm das neue in dieser Zeit: Danach wird mit dem alten nicht mehr signiert.',
    replaced: 'Es gibt ein neues Signaturgeheimnis.',
  },
}
