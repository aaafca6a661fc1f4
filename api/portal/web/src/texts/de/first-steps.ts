import type { Texts } from '../en.ts'

export const firstSteps: Texts['firstSteps'] = {
  title: 'Ihre ersten Schritte',
  progress: (done, all) => `${done} von ${all} erledigt`,
  putAway: 'Liste ausblenden',
  bringBack: 'Erste Schritte anzeigen',
  marks: { done: 'erledigt', open: 'offen' },
  guide: (step) => `Mehr dazu: ${step}`,
  seeDraw: 'Ihre Ziehung ansehen und prüfen',
  sample: {
    runs: 'Eine Beispielkampagne zieht alle fünf Minuten, mit Gewinnern, die der Dienst erfindet. Sie endet nach sechs Stunden.',
    see: 'Die Beispielkampagne ansehen',
    none: 'Eine Beispielkampagne zeigt Ihnen, wie Ziehungen ablaufen: sechs Stunden lang alle fünf Minuten, mit erfundenen Gewinnern.',
    make: 'Beispielkampagne anlegen',
    made: 'Die Beispielkampagne ist angelegt. Sie zieht zum ersten Mal innerhalb von zwei Minuten.',
  },
  steps: {
    table: {
      title: 'Ein Gewinnplan',
      what: 'Er legt fest, was es zu gewinnen gibt und wie wahrscheinlich jeder Gewinn ist. Was er kostet, sehen Sie vor dem Speichern.',
      verb: 'Gewinnplan anlegen',
    },
    campaign: {
      title: 'Eine Kampagne',
      what: 'Sie zieht in dem Takt, den Sie wählen, und bekommt ihre Gewinnerliste von Ihnen oder von Ihrem Server.',
      verb: 'Kampagne anlegen',
    },
    list: {
      title: 'Die erste Gewinnerliste',
      what: 'Senden Sie sie für die nächste Ziehung, von Hand oder über die API. Zum Annahmeschluss wird sie gesperrt.',
      verb: 'Ziehung auswählen',
    },
    draw: {
      title: 'Die erste geprüfte Ziehung',
      what: 'Im Testmodus ziehen Sie eine Ziehung auf ihrer Seite vor. Öffnen Sie dann ihre öffentliche Seite: Dort kann jeder die Ziehung prüfen.',
      verb: 'Zur Kampagne',
    },
    key: {
      title: 'Ein API-Schlüssel',
      what: 'Ihr Server sendet damit Gewinnerlisten und liest Ergebnisse. Ein Testschlüssel bewegt kein Geld.',
      verb: 'Schlüssel anlegen',
    },
    endpoint: {
      title: 'Ein Webhook-Endpunkt',
      what: 'Ihr Server erfährt sofort, dass gezogen wurde oder dass eine Liste fehlt. Die API abzufragen geht auch.',
      verb: 'Endpunkt anlegen',
    },
    live: {
      title: 'Live-Modus',
      what: 'Sobald eine Ziehung geprüft ist, beantragen Sie, dass die Kampagne mit echten Gewinnen läuft.',
      verb: 'Ansehen, was es braucht',
    },
  },
}
