/**
 * What waits for a person, in words: what it is and what to do about it. Times are in the campaign's zone, with the day
 * where that is not today there.
 */
import { type StoredAttention, sentenceOf } from '../attention.ts'
import { money } from '../money.ts'

export type NeedKind =
  | 'no_winners'
  | 'drawing'
  | 'campaign'
  | 'period'
  | 'pick'
  | 'held'
  | 'wallet'
  | 'webhook'
  | 'key'
  | 'approval'

/**
 * The first need of a kind in one campaign; `count` is how many there are. The other members depend on the kind. A
 * webhook endpoint and a key belong to no campaign: their times are in UTC.
 */
export type NeedFacts = {
  kind: NeedKind
  timeZone: string
  guaranteeId: string | null
  /** The cutoff, since when it waits, when a key expires or what is asked for can be approved. */
  at: Date | null
  drawAt: Date | null
  /**
   * The number of the period that waits or awaits a pick, or of the draw whose prize is held; why a webhook
   * endpoint was disabled, null while it is enabled and fails; what kind of approval is asked for.
   */
  text: string | null
  /** Why it is stuck; null where the kind already says it. */
  attention: StoredAttention | null
  cents: number | null
  count: number
  isLate: boolean
}

const inZone = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at)

const dayOf = (at: Date, timeZone: string): string =>
  inZone(at, timeZone, { year: 'numeric', month: 'short', day: 'numeric' })

const clock = (at: Date, timeZone: string, now: Date, zone = ''): string => {
  const time = inZone(at, timeZone, { hour: '2-digit', minute: '2-digit' }) + zone
  if (dayOf(at, timeZone) === dayOf(now, timeZone)) return time
  return `${time} on ${inZone(at, timeZone, { weekday: 'short', day: 'numeric', month: 'short' })}`
}

const place = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** What is said of those after the first one. */
const more = (count: number, one: string, several: string): string => {
  if (count <= 1) return ''
  return count === 2 ? ` 1 more ${one}` : ` ${count - 1} more ${several}`
}

const timesOf = ({ at, drawAt, timeZone }: NeedFacts, now: Date) => ({
  draw: `${clock(drawAt ?? now, timeZone, now)} (${place(timeZone)})`,
  cutoff: clock(at ?? now, timeZone, now),
})

const noWinners = (need: NeedFacts, now: Date): string => {
  const { draw, cutoff } = timesOf(need, now)
  const others = more(need.count, 'drawing has none.', 'drawings have none.')
  if (need.isLate)
    return `The cutoff of the drawing of ${draw} passed at ${cutoff} without winners: extend it, then send them.${others}`
  return `The drawing of ${draw} takes winners until ${cutoff} and has none yet: send them before.${others}`
}

const reason = ({ attention }: NeedFacts): string => (attention ? sentenceOf(attention) : '')

const drawing = (need: NeedFacts, now: Date): string =>
  `The drawing of ${timesOf(need, now).draw} needs attention: ${reason(need)}${more(need.count, 'drawing does too.', 'drawings do too.')}`

const campaign = (need: NeedFacts): string =>
  need.guaranteeId === null
    ? reason(need)
    : `The payment of a guarantee needs attention: ${reason(need)}${more(need.count, 'does too.', 'do too.')}`

const period = (need: NeedFacts, now: Date): string => {
  const others = more(need.count, 'period waits too.', 'periods wait too.')
  if (need.drawAt === null) return `The check of guarantee period ${need.text} failed and is tried again.${others}`
  return `Guarantee period ${need.text} waits for the drawing of ${timesOf(need, now).draw}, which needs attention.${others}`
}

const pick = ({ text, cents, count }: NeedFacts): string =>
  `No prize of period ${text} met the threshold: pick who receives the guarantee of ${money(cents ?? 0)}.${more(count, 'period awaits a pick.', 'periods await a pick.')}`

const held = ({ text, cents, count }: NeedFacts): string =>
  `A prize of ${money(cents ?? 0)} of draw ${text} is held: pay it by hand, then mark it as paid.${more(count, 'held prize waits.', 'held prizes wait.')}`

const wallet = ({ count }: NeedFacts): string => {
  if (count === 0) return 'There is no payout wallet: set one, so that prizes can be paid.'
  const what = count === 1 ? 'The prizes of a drawing wait' : `The prizes of ${count} drawings wait`
  return `${what} for a payout wallet: set one, and they are paid.`
}

const WHY_DISABLED: Readonly<Record<string, string>> = {
  gone: 'because it answered 410 Gone',
  failing: 'because every try failed for five days',
}

const inUtc = ({ at }: NeedFacts, now: Date): string => clock(at ?? now, 'UTC', now, ' UTC')

const webhook = (need: NeedFacts, now: Date): string => {
  const since = inUtc(need, now)
  if (need.text === null)
    return `Every delivery to this webhook endpoint has failed since ${since}: see what your server answers. After five days of failures deliveries stop.`
  return `Deliveries to this webhook endpoint stopped at ${since}, ${WHY_DISABLED[need.text] ?? ''}: enable it again and recover what it missed, or remove it.`
}

const key = (need: NeedFacts, now: Date): string =>
  `This API key expires at ${inUtc(need, now)}: roll it, and give your server the new one.${more(need.count, 'key expires within seven days.', 'keys expire within seven days.')}`

const approval = (need: NeedFacts, now: Date): string => {
  const wanted = need.text === 'wallet' ? 'another payout wallet' : 'a live API key'
  const when = need.at !== null && need.at > now ? `approve it from ${inUtc(need, now)} on` : 'approve it'
  return `Another member of the team asks for ${wanted}: refuse it if it is not right, else ${when}.${more(need.count, 'request waits.', 'requests wait.')}`
}

const sentences: Record<NeedFacts['kind'], (need: NeedFacts, now: Date) => string> = {
  no_winners: noWinners,
  drawing,
  campaign,
  period,
  pick,
  held,
  wallet,
  webhook,
  key,
  approval,
}

export const needSentence = (need: NeedFacts, now: Date): string => sentences[need.kind](need, now)
