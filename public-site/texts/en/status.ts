import { formatsOf } from '../../../domain/language.ts'
import type { Part } from '../../../domain/status/component.ts'
import type { Stage } from '../../../domain/status/incident.ts'
import type { State } from '../../../domain/status/state.ts'
import { type Html, html } from '../../html.ts'

const { counted, list } = formatsOf('en')

export const status = {
  title: 'Status',
  description: 'How each part of the service is, how it was in the last 90 days, and what went wrong.',
  overall: {
    operational: 'Everything works.',
    unknown: 'Not everything could be measured.',
    maintenance: 'Maintenance is under way.',
    degraded: 'Something is slower or less reliable than usual.',
    down: 'Something does not work.',
  } as Record<State, string>,
  measured: (at: Html) => html`Measured on ${at}.`,
  stale:
    'That was more than five minutes ago. Load this page again: if this still stands here, the service does not measure itself any more, and may be down.',
  components: 'Parts of the service',
  parts: {
    api: 'Partner API',
    portal: 'Partner portal',
    pages: 'Public pages and proofs',
    draws: 'Draws on time',
    values: 'Random values',
    payments: 'Payments',
    webhooks: 'Webhooks',
    mail: 'Mail',
  } as Record<Part, string>,
  onChain: (part: string, chain: string) => `${part} on ${chain}`,
  states: {
    operational: 'Works',
    unknown: 'Not measured',
    maintenance: 'Maintenance',
    degraded: 'Degraded',
    down: 'Down',
  } as Record<State, string>,
  since: (at: Html) => html`since ${at}`,
  days: (days: number) => `The last ${counted(days, 'day', 'days')}`,
  ago: (days: number) => `${counted(days, 'day', 'days')} ago`,
  today: 'Today',
  available: (percent: string) => `${percent}% available`,
  noTrouble: 'no trouble',
  trouble: (days: number) => `trouble on ${counted(days, 'day', 'days')}`,
  troubledDays: (days: number) => counted(days, 'day with trouble', 'days with trouble'),
  lasted: (parts: readonly string[]) => list(parts),
  minutesDown: (minutes: number) => `${counted(minutes, 'minute', 'minutes')} down`,
  minutesDegraded: (minutes: number) => `${counted(minutes, 'minute', 'minutes')} degraded`,
  minutesMaintenance: (minutes: number) => `${counted(minutes, 'minute', 'minutes')} of maintenance`,
  current: 'What is going on',
  planned: 'Planned maintenance',
  past: 'What has been',
  none: 'There was no incident in the last 90 days.',
  span: (from: Html, to: Html) => html`From ${from} to ${to}`,
  stages: {
    investigating: 'We look into it',
    identified: 'The cause is known',
    monitoring: 'Mended, and watched',
    scheduled: 'Planned',
    in_progress: 'Under way',
    resolved: 'Over',
  } as Record<Stage, string>,
  method: (json: Html) =>
    html`Every minute the service measures itself: failed answers, steps of draws that are late, changed pages that are not shown, values and payments that a chain keeps waiting, events and mails that are not sent. When it is down as a whole it cannot: then days lack time here, and this page gets old. Times and days are in UTC; a day has a colour from five minutes of trouble on. The same for programs: ${json}.`,
}

export type Status = typeof status
