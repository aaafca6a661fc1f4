/** The days of a CSV export, as a date field gives them (2026-11-30), in UTC like the totals per month. */
import { texts } from '../../texts/texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The month so far. */
export const thisMonth = (nowMs: number): { first: string; last: string } => {
  const today = dayOf(nowMs)
  return { first: `${today.slice(0, 8)}01`, last: today }
}

/**
 * From the first instant of the first day to the first one after the last day; a sentence when they are not valid days.
 */
export const daysBetween = (first: string, last: string): { from: string; to: string } | { problem: string } => {
  const fromMs = Date.parse(`${first}T00:00:00Z`)
  const lastMs = Date.parse(`${last}T00:00:00Z`)
  if (Number.isNaN(fromMs) || Number.isNaN(lastMs)) return { problem: texts.payouts.file.noDays }
  if (lastMs < fromMs) return { problem: texts.payouts.file.wrongOrder }
  return { from: new Date(fromMs).toISOString(), to: new Date(lastMs + DAY_MS).toISOString() }
}
