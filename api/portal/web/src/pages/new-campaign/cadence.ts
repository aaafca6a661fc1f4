/** A cadence as it is picked, and the rule (RFC 5545) that it stands for. */

export const kinds = ['minutes', 'hours', 'day', 'week', 'month', 'rule'] as const
export type Kind = (typeof kinds)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const minuteSteps = [1, 2, 5, 10, 15, 20, 30] as const

/** `day` of a month: 1 to 28, or -1, the last one. `time`: the clock's, 18:00. */
export type Picked = {
  kind: Kind
  minutes: number
  minute: number
  time: string
  days: readonly Weekday[]
  day: number
  rule: string
}

export const firstPick: Picked = {
  kind: 'day',
  minutes: 5,
  minute: 0,
  time: '18:00',
  days: ['FR'],
  day: 1,
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
}

const atTime = (time: string): string | null => {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? []
  return hour === undefined ? null : `BYHOUR=${Number(hour)};BYMINUTE=${Number(minute)};BYSECOND=0`
}

/** The rule of what is picked; null while something of it is missing. */
export const ruleOf = ({ kind, minutes, minute, time, days, day, rule }: Picked): string | null => {
  const at = atTime(time)
  const dated = (text: string): string | null => at && `${text};${at}`
  switch (kind) {
    case 'minutes':
      return `FREQ=MINUTELY;INTERVAL=${minutes};BYSECOND=0`
    case 'hours':
      return `FREQ=HOURLY;BYMINUTE=${minute};BYSECOND=0`
    case 'day':
      return dated('FREQ=DAILY')
    case 'week':
      return days.length === 0
        ? null
        : dated(`FREQ=WEEKLY;BYDAY=${weekdays.filter((one) => days.includes(one)).join(',')}`)
    case 'month':
      return dated(`FREQ=MONTHLY;BYMONTHDAY=${day}`)
    default:
      return rule.trim() === '' ? null : rule.trim()
  }
}
