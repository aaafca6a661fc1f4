import { sentence } from '../sentence.ts'
import type { Texts } from '../en.ts'

const drawings = (n: number) => (n === 1 ? '1 Ziehung' : `${n.toLocaleString('de-DE')} Ziehungen`)

export const pause: Texts['pause'] = {
  pause: 'Pausieren',
  title: (name) => `${name} pausieren?`,
  means:
    'Bis Sie die Kampagne fortsetzen, entstehen keine neuen Ziehungen; der laufende Garantiezeitraum verlängert sich um die Pause. Was soll mit den Ziehungen geschehen, die es schon gibt?',
  counting: 'Die offenen Ziehungen werden gezählt …',
  uncounted: 'Die offenen Ziehungen konnten nicht gezählt werden.',
  choices: { hold: 'Anhalten', run: 'Stattfinden lassen' },
  hold: (n) =>
    n === 0
      ? 'Keine Ziehung ist offen.'
      : `${drawings(n)} ${n === 1 ? 'bleibt' : 'bleiben'} offen, bis Sie die Kampagne fortsetzen: Solange wird nichts gezogen, und Gewinner können weiter gesendet werden. Jeder Annahmeschluss, der noch bevorsteht, verschiebt sich um die Dauer der Pause.`,
  run: (n, next) => {
    if (n === 0) return 'Keine Ziehung ist offen.'
    const goes = `${drawings(n)} ${n === 1 ? 'findet' : 'finden'} wie geplant statt und ${n === 1 ? 'wird' : 'werden'} ausgezahlt`
    return next === null ? `${goes}.` : `${goes}; die nächste am ${next}.`
  },
  isPaused: {
    hold: 'Pausiert: Es entstehen keine neuen Ziehungen; die offenen sind angehalten, bis Sie die Kampagne fortsetzen.',
    run: 'Pausiert: Es entstehen keine neuen Ziehungen. Die vorhandenen finden statt.',
  },
  since: 'Seit',
  held: 'Angehalten',
  heldSince: (at) => sentence`Angehalten seit ${at}: Die Kampagne pausiert.`,
  heldDrawing: (at) =>
    sentence`Angehalten seit ${at}: Die Kampagne pausiert. Listen werden angenommen; gezogen wird erst, wenn sie fortgesetzt wird.`,
}
