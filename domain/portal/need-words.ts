/**
 * What waits for a person, in words: what it is, and what to do about it. Times are in the campaign's zone, with the day
 * where that is not today there.
 */
import { type StoredAttention, sentenceOf } from '../attention.ts'
import { checksummed } from '../chain/address.ts'
import { money } from '../money.ts'
import type { NeedKind } from './need.ts'

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
   * endpoint was disabled, null while it is enabled and fails; what kind of approval is asked for; the wallet that is.
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

/** The database counts up to one more than this. */
export const MOST_OTHERS = 99

/** What is said of those after the first one. */
const more = (count: number, one: string, several: string): string => {
  if (count <= 1) return ''
  if (count === 2) return ` 1 more ${one}`
  return count - 1 > MOST_OTHERS ? ` ${MOST_OTHERS}+ more ${several}` : ` ${count - 1} more ${several}`
}

const timesOf = ({ at, drawAt, timeZone }: NeedFacts, now: Date) => ({
  draw: `${clock(drawAt ?? now, timeZone, now)} (${place(timeZone)})`,
  cutoff: clock(at ?? now, timeZone, now),
})

/** `sentence`: what it is. `advice`: what to do, for somebody who may; null: nothing. */
export type NeedWords = { sentence: string; advice: string | null }

type Words = (need: NeedFacts, now: Date) => NeedWords

const reason = ({ attention }: NeedFacts): string => (attention ? sentenceOf(attention) : '')

const missed: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const others = more(need.count, 'drawing has none.', 'drawings have none.')
  return {
    sentence: `The drawing of ${draw} had no winners at its cutoff, ${cutoff}.${others}`,
    advice: 'Extend the cutoff, then send them.',
  }
}

const notFetched: Words = (need, now) => ({
  sentence: `The winners of the drawing of ${timesOf(need, now).draw} did not come: ${reason(need)}${more(need.count, 'drawing waits too.', 'drawings wait too.')}`,
  advice: 'Correct what your server answers, then fetch again or extend the cutoff.',
})

const due: Words = (need, now) => {
  const { draw, cutoff } = timesOf(need, now)
  const others = more(need.count, 'drawing has none.', 'drawings have none.')
  return {
    sentence: `The drawing of ${draw} takes winners until ${cutoff} and has none yet.${others}`,
    advice: 'Send them before the cutoff.',
  }
}

const drawing: Words = (need, now) => ({
  sentence: `The drawing of ${timesOf(need, now).draw} waits: ${reason(need)}${more(need.count, 'drawing does too.', 'drawings do too.')}`,
  advice: null,
})

const campaign: Words = (need) => ({
  sentence:
    need.guaranteeId === null
      ? reason(need)
      : `The payment of a guarantee waits: ${reason(need)}${more(need.count, 'does too.', 'do too.')}`,
  advice: null,
})

const period: Words = (need, now) => {
  const others = more(need.count, 'period waits too.', 'periods wait too.')
  return {
    sentence:
      need.drawAt === null
        ? `The check of guarantee period ${need.text} failed and is tried again.${others}`
        : `Guarantee period ${need.text} waits for the drawing of ${timesOf(need, now).draw}, which needs attention.${others}`,
    advice: null,
  }
}

const pick: Words = ({ text, cents, count }) => ({
  sentence: `No prize of period ${text} met the threshold.${more(count, 'period awaits a pick.', 'periods await a pick.')}`,
  advice: `Pick who receives the guarantee of ${money(cents ?? 0)}.`,
})

const held: Words = ({ text, cents, count }) => ({
  sentence: `A prize of ${money(cents ?? 0)} of draw ${text} is held.${more(count, 'held prize waits.', 'held prizes wait.')}`,
  advice: 'Pay it by hand, then mark it as paid.',
})

const wallet: Words = ({ count }) => {
  if (count === 0) return { sentence: 'There is no payout wallet.', advice: 'Set one, so that prizes can be paid.' }
  const what =
    count === 1
      ? 'The prizes of a drawing wait'
      : `The prizes of ${count > MOST_OTHERS ? `${MOST_OTHERS}+` : count} drawings wait`
  return { sentence: `${what} for a payout wallet.`, advice: 'Set one, and they are paid.' }
}

const walletAsked: Words = (need, now) => ({
  sentence: `A change of the payout wallet to ${checksummed(need.text ?? '')} waits for an owner’s approval since ${timesOf(need, now).cutoff}.`,
  advice: 'Approve it if it is right, or withdraw it.',
})

const walletChange: Words = (need, now) => ({
  sentence: `A change of the payout wallet to ${checksummed(need.text ?? '')} waits for the service’s operator since ${timesOf(need, now).cutoff}. Until it is set, prizes go to the present wallet.`,
  advice: 'Withdraw it if it is not right.',
})

const WHY_DISABLED: Readonly<Record<string, string>> = {
  gone: 'because it answered 410 Gone',
  failing: 'because every try failed for five days',
}

const inUtc = ({ at }: NeedFacts, now: Date): string => clock(at ?? now, 'UTC', now, ' UTC')

const webhook: Words = (need, now) => {
  const since = inUtc(need, now)
  if (need.text === null)
    return {
      sentence: `Every delivery to this webhook endpoint has failed since ${since}. After five days of failures deliveries stop.`,
      advice: 'See what your server answers.',
    }
  return {
    sentence: `Deliveries to this webhook endpoint stopped at ${since}, ${WHY_DISABLED[need.text] ?? ''}.`,
    advice: 'Enable it again and recover what it missed, or remove it.',
  }
}

const key: Words = (need, now) => ({
  sentence: `This API key expires at ${inUtc(need, now)}.${more(need.count, 'key expires within seven days.', 'keys expire within seven days.')}`,
  advice: 'Roll it, and give your server the new one.',
})

const approval: Words = (need, now) => {
  const wanted = need.text === 'wallet' ? 'another payout wallet' : 'a live API key'
  const when = need.at !== null && need.at > now ? `approve it from ${inUtc(need, now)} on` : 'approve it'
  return {
    sentence: `Another member of the team asks for ${wanted}.${more(need.count, 'request waits.', 'requests wait.')}`,
    advice: `Refuse it if it is not right, else ${when}.`,
  }
}

const secondFactor: Words = () => ({
  sentence: 'You have no second factor, so you cannot change anything in live mode.',
  advice: 'Set up an app or a passkey.',
})

const words: Record<NeedKind, Words> = {
  missed,
  not_fetched: notFetched,
  due,
  drawing,
  campaign,
  period,
  pick,
  held,
  wallet,
  wallet_asked: walletAsked,
  wallet_change: walletChange,
  webhook,
  key,
  approval,
  second_factor: secondFactor,
}

export const needWords = (need: NeedFacts, now: Date): NeedWords => words[need.kind](need, now)
