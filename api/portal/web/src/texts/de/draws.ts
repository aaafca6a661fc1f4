import type { Texts } from '../en.ts'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('de')

export const draws: Texts['draws'] = {
  table: (label) => `${label}, als Tabelle`,
  draw: 'Ziehung',
  campaign: 'Kampagne',
  status: 'Stand',
  winners: 'Gewinnerliste',
  cutoff: 'Annahmeschluss',
  prizes: 'Gewinne',
  noneYet: (expected) => `Noch 0 von ${expected}`,
  none: (expected) => `0 von ${expected}`,
  sent: (sent, expected) => `${sent} von ${expected}`,
  passed: 'Vergangen',
  missed: (at) => sentence`Versäumt ${at}`,
  inTime: (left) => sentence`In ${left}`,
  neverDrawn: 'Wird nie gezogen',
  notDrawn: 'Noch nicht gezogen',
  now: 'jetzt',
  days: (days, rest) => `${many(days, 'Tag', 'Tagen')} ${rest}`,
}
