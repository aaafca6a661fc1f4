import { formatsOf } from '../../../domain/language.ts'
import { html } from '../../html.ts'
import type { Status } from '../en/status.ts'

const { counted, list } = formatsOf('de')

export const status: Status = {
  title: 'Status des Dienstes',
  description: 'Wie es um jeden Teil des Dienstes steht, wie es in den letzten 90 Tagen war und was schiefging.',
  overall: {
    operational: 'Alles läuft.',
    unknown: 'Nicht alles ließ sich messen.',
    maintenance: 'Es wird gewartet.',
    degraded: 'Etwas ist langsamer oder unzuverlässiger als sonst.',
    down: 'Etwas ist ausgefallen.',
  },
  measured: (at) => html`Gemessen am ${at}.`,
  stale:
    'Das ist mehr als fünf Minuten her. Bitte die Seite neu laden: Steht das dann noch hier, misst der Dienst sich nicht mehr und ist vielleicht ausgefallen.',
  components: 'Teile des Dienstes',
  parts: {
    api: 'Partner-API',
    portal: 'Partnerportal',
    pages: 'Öffentliche Seiten und Nachweise',
    draws: 'Pünktliche Ziehungen',
    values: 'Zufallswerte',
    payments: 'Zahlungen',
    webhooks: 'Webhooks',
    mail: 'E-Mail',
  },
  onChain: (part, chain) => `${part} auf ${chain}`,
  states: {
    operational: 'Läuft',
    unknown: 'Nicht gemessen',
    maintenance: 'Wartung',
    degraded: 'Gestört',
    down: 'Ausgefallen',
  },
  since: (at) => html`seit ${at}`,
  days: (days) => (days === 1 ? 'Der letzte Tag' : `Die letzten ${days} Tage`),
  ago: (days) => `Vor ${counted(days, 'Tag', 'Tagen')}`,
  today: 'Heute',
  available: (percent) => `zu ${percent} % verfügbar`,
  noTrouble: 'keine Störung',
  trouble: (days) => `Störung an ${counted(days, 'Tag', 'Tagen')}`,
  troubledDays: (days) => counted(days, 'Tag mit Störung', 'Tage mit Störung'),
  lasted: (parts) => list(parts),
  minutesDown: (minutes) => `${counted(minutes, 'Minute', 'Minuten')} ausgefallen`,
  minutesDegraded: (minutes) => `${counted(minutes, 'Minute', 'Minuten')} gestört`,
  minutesMaintenance: (minutes) => `${counted(minutes, 'Minute', 'Minuten')} Wartung`,
  current: 'Was gerade ist',
  planned: 'Geplante Wartung',
  past: 'Was war',
  none: 'In den letzten 90 Tagen gab es keinen Vorfall.',
  span: (from, to) => html`Von ${from} bis ${to}`,
  stages: {
    investigating: 'Wir gehen dem nach',
    identified: 'Die Ursache ist bekannt',
    monitoring: 'Behoben, unter Beobachtung',
    scheduled: 'Geplant',
    in_progress: 'Im Gange',
    resolved: 'Vorbei',
  },
  method: (json) =>
    html`Jede Minute misst der Dienst sich selbst: fehlgeschlagene Antworten, verspätete Schritte von Ziehungen, geänderte Seiten, die noch nicht zu sehen sind, Werte und Zahlungen, die eine Chain warten lässt, Ereignisse und E-Mails, die nicht hinausgehen. Ist er als Ganzes ausgefallen, kann er das nicht: Dann fehlt hier Zeit an den Tagen, und diese Seite wird alt. Zeiten und Tage sind in UTC; ein Tag bekommt ab fünf Minuten Störung eine Farbe. Dasselbe für Programme: ${json}.`,
}
