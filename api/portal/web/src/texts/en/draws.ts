import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence } from '../sentence.ts'

const many = pluralIn('en')

/** Drawings as rows of a table. */
export const draws = {
  table: (label: string) => `${label}, as a table`,
  draw: 'Draw',
  campaign: 'Campaign',
  status: 'Status',
  winners: 'Winners',
  cutoff: 'Cutoff',
  prizes: 'Prizes',
  noneYet: (expected: string) => `None of ${expected} yet`,
  none: (expected: string) => `None of ${expected}`,
  sent: (sent: string, expected: string) => `${sent} of ${expected}`,
  passed: 'Passed',
  missed: (at: ReactNode) => sentence`Missed ${at}`,
  inTime: (left: ReactNode) => sentence`In ${left}`,
  neverDrawn: 'Never drawn',
  notDrawn: 'Not drawn yet',
  now: 'now',
  days: (days: number, rest: string) => `${many(days, 'day', 'days')} ${rest}`,
}
