import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const parts: Texts['parts'] = {
  /** Between the numbers of a chance: “1 zu 10.000”. */
  inWord: 'zu',
  portal: 'Partnerportal',
  breadcrumbs: 'Übergeordnete Seiten',
  loading: 'Wird geladen',
  notFound: 'Nicht gefunden',
  notLoaded: 'Das ließ sich nicht laden',
  outOfDate: 'Was Sie sehen, ist vielleicht nicht mehr aktuell',
  tryAgain: 'Noch einmal versuchen',
  whatToDo: 'Was zu tun ist',
  requestId: (id) => `Kennung der Anfrage: ${id}`,
  andMore: (n) => `Und ${many(n, 'weiteres', 'weitere')}.`,
  setUpSecondFactor: 'Zweiten Faktor einrichten',
  copied: 'Kopiert',
  notCopied: 'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn von Hand.',
  copy: (what) => `Kopieren: ${what}`,
  stored: 'Ich habe es gespeichert',
  closeMessage: 'Meldung schließen',
  unreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal; Ihre Eingaben bleiben erhalten.',
  wentWrong: 'Bei uns ist etwas schiefgegangen.',
  drawing: {
    open: 'Offen',
    locked: 'Gesperrt',
    entropy_requested: 'In Ziehung',
    settled: 'Gezogen',
    paid: 'Ausgezahlt',
    cancelled: 'Abgesagt',
    void: 'Ungültig',
  },
  campaign: { active: 'Aktiv', paused: 'Pausiert', ended: 'Beendet' },
  change: { pending: 'Geplant', fixed: 'Festgelegt', in_force: 'In Kraft', over: 'Vorbei' },
  guarantee: {
    running: 'Läuft',
    waiting: 'Wartet auf eine Ziehung',
    not_needed: 'Nicht nötig',
    awaiting_pick: 'Wartet auf Ihre Auswahl',
    picked: 'Ausgewählt',
    paid: 'Ausgezahlt',
  },
  list: {
    filters: 'Filter',
    nothingMatches: 'Nichts passt zu den Filtern',
    clear: 'Filter zurücksetzen',
    nothingSoFar: 'Bisher passt nichts.',
    lookedBack: (to) => sentence`Durchsucht ist alles bis zurück zum ${to}. „Ältere“ sucht weiter zurück.`,
    pages: 'Seiten dieser Liste',
    newer: 'Neuere',
    older: 'Ältere',
    sooner: 'Frühere',
    later: 'Spätere',
    campaign: 'Kampagne',
    allCampaigns: 'Alle Kampagnen',
    moreCampaigns: 'Weitere Kampagnen auflisten …',
  },
  zone: {
    campaign: (zone) => `Zeiten sind in der Zeitzone der Kampagne, ${zone}.`,
    own: (zone) => `Zeiten sind in Ihrer Zeitzone, ${zone}.`,
    toCampaign: 'In der Zeitzone der Kampagne anzeigen',
    toOwn: (zone) => `In Ihrer Zeitzone anzeigen, ${zone}`,
  },
  browser: {
    on: (browser, system) => `${browser} unter ${system}`,
    unknown: 'Unbekannter Browser',
  },
}
