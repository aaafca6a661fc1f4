/** What operators read of an alarm, in their chat or on call. */
import type { AlarmCode } from './alarm.ts'

/** Who hears of it: the operators' chat, by an incoming webhook, or who is on call. */
export type AlarmTarget = 'webhook' | 'pagerduty'

/** Why somebody is told: it has begun, is about more than before, lasts since a day, or is over. */
export type Moment = 'began' | 'more' | 'lasts' | 'over'

export type Told = {
  alarm: string
  code: AlarmCode
  moment: Moment
  things: number
  places: readonly string[]
  sentence: string
  beganAt: Date
  endedAt: Date | null
}

const needs: Readonly<Record<Exclude<Moment, 'over'>, string>> = {
  began: 'needs an operator',
  more: 'is about more than before',
  lasts: 'still needs an operator',
}

const minutesIn = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const headline = ({ moment, things, beganAt, endedAt }: Told): string => {
  if (moment === 'over') return `is over, after ${minutesIn((endedAt ?? beganAt).getTime() - beganAt.getTime())}`
  const since = `since ${beganAt.toISOString()}`
  return `${needs[moment]}, ${things === 1 ? since : `${things} times, the first ${since}`}`
}

const placesIn = ({ things, places }: Told): string =>
  places.length === 0 ? '' : `At ${places.join(', ')}${things > places.length ? ', and maybe more' : ''}.`

const consolePath = (code: AlarmCode): string => `/operator/?code=${code}`
const runbookOf = (code: AlarmCode): string => `docs/operating/runbook.md#${code}`

/** Escapes Slack's markup characters in text that is not ours. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The body for an incoming webhook of Slack, or of another chat that takes the same. */
export const chatMessage = (told: Told, baseUrl: string): { text: string } => {
  const lines = [
    `*${told.code}* ${headline(told)}.`,
    ...(told.moment === 'over' ? [] : [escaped(told.sentence), escaped(placesIn(told))]),
    `${baseUrl}${consolePath(told.code)} (${runbookOf(told.code)})`,
  ]
  return { text: lines.filter((line) => line !== '').join('\n') }
}

const MOST_IN_SUMMARY = 1_024

/** The body of an event for PagerDuty's Events API v2: the same alarm is one alert there, from its beginning to its end. */
export const pagerEvent = (told: Told, baseUrl: string, routingKey: string): object => {
  const event = { routing_key: routingKey, dedup_key: told.alarm }
  if (told.moment === 'over') return { ...event, event_action: 'resolve' }
  return {
    ...event,
    event_action: 'trigger',
    payload: {
      summary: `${told.code} ${headline(told)}: ${told.sentence}`.slice(0, MOST_IN_SUMMARY),
      source: new URL(baseUrl).host,
      severity: 'critical',
      timestamp: told.beganAt.toISOString(),
      class: told.code,
      custom_details: { things: told.things, places: told.places, runbook: runbookOf(told.code) },
    },
    links: [{ href: `${baseUrl}${consolePath(told.code)}`, text: 'Console' }],
  }
}
