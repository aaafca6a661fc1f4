import type { Texts } from '../en.ts'

const many = (n: number, one: string, other: string) => `${n.toLocaleString('de-DE')} ${n === 1 ? one : other}`

/** How the calls to an endpoint went. */
export const endpointCalls: Texts['endpointCalls'] = {
  title: 'Erfolg und Geschwindigkeit',
  what: 'Aufrufe dieses Endpunkts in den letzten 30 Tagen (UTC), nach der Antwortzeit Ihres Servers.',
  none: 'Keine Aufrufe in den letzten 30 Tagen.',
  day: 'Tag',
  in100Ms: 'Innerhalb von 0,1 s',
  in500Ms: 'Innerhalb von 0,5 s',
  in2S: 'Innerhalb von 2 s',
  slower: 'Langsamer',
  failed: 'Fehlgeschlagen',
  summary: (accepted, fast, calls) =>
    `${accepted} von ${many(calls, 'Aufruf', 'Aufrufen')} angenommen, ${fast} innerhalb einer halben Sekunde.`,
  describe: (summary) => `Balkendiagramm der Aufrufe dieses Endpunkts je Tag. ${summary}`,
}
