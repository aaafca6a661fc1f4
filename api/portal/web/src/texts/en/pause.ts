import type { ReactNode } from 'react'
import { sentence } from '../sentence.ts'

const drawings = (n: number) => (n === 1 ? '1 drawing' : `${n.toLocaleString('en-US')} drawings`)

export const pause = {
  pause: 'Pause',
  title: (name: string) => `Pause ${name}?`,
  means:
    'No new drawings are created until you resume, and the running guarantee period is extended by the length of the pause. What about the drawings that exist already?',
  counting: 'The open drawings are being counted …',
  uncounted: 'The open drawings could not be counted.',
  choices: { hold: 'Hold them', run: 'Let them take place' },
  hold: (n: number) =>
    n === 0
      ? 'No drawing is open.'
      : `${drawings(n)} ${n === 1 ? 'stays' : 'stay'} open until you resume: nothing is drawn meanwhile, and winners can still be sent. Cutoffs that are still to come move by the length of the pause.`,
  run: (n: number, next: string | null) => {
    if (n === 0) return 'No drawing is open.'
    const goes = `${drawings(n)} ${n === 1 ? 'goes' : 'go'} on as planned and ${n === 1 ? 'is' : 'are'} paid`
    return next === null ? `${goes}.` : `${goes}; the next is drawn on ${next}.`
  },
  isPaused: {
    hold: 'Paused: no new drawings are created, and the ones that were open are held until you resume.',
    run: 'Paused: no new drawings are created. The ones that exist take place.',
  },
  since: 'Since',
  held: 'Held',
  heldSince: (at: ReactNode) => sentence`Held since ${at}: the campaign is paused.`,
  heldDrawing: (at: ReactNode) =>
    sentence`Held since ${at}: the campaign is paused. Lists are taken; nothing is drawn until it resumes.`,
}
