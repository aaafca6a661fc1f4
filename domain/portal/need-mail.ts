/**
 * The mails about needs: when one is due, and which needs it gathers. A person is mailed about each need once. Who
 * wants mails at once gets one for each section of needs in each mode of a team, with some time between them in which
 * further needs are gathered. Who wants them once a day gets one digest for each team.
 */
import type { Mode } from '../actor.ts'
import type { MailWishKind } from './mail-wish.ts'
import type { NeedFacts } from './need-facts.ts'
import { needs } from './need.ts'
import { mayActAs, type Role } from './role.ts'

/** At most one mail of a kind in so many minutes. A test campaign may draw every ten seconds. */
export const GATHERED_MINUTES = { live: 10, test: 60 } as const satisfies Record<Mode, number>

/** Needs that began longer ago are not mailed: the portal's home shows them. */
export const NEWS_DAYS = 2

/** There are no mails about due lists if people would have less time than this. */
export const LEAST_NOTICE_MINUTES = 5

/** A key's end is told of so many days ahead. */
export const KEY_NOTICE_DAYS = [14, 3] as const

/** Webhooks are retried: an endpoint that is back sooner needs nobody. */
export const FAILING_MINUTES = 15

const DIGEST_HOUR = 8

/** An unknown time zone counts as UTC, so that one team's zone keeps no other team from its mails. */
const timeIn = (now: Date, timeZone: string): Temporal.ZonedDateTime => {
  try {
    return now.toTemporalInstant().toZonedDateTimeISO(timeZone)
  } catch {
    return now.toTemporalInstant().toZonedDateTimeISO('UTC')
  }
}

/** When the latest digest of a team in this zone was due. */
export const digestTimeBefore = (now: Date, timeZone: string): Date => {
  const there = timeIn(now, timeZone)
  const today = there.withPlainTime({ hour: DIGEST_HOUR })
  const latest = Temporal.ZonedDateTime.compare(today, there) <= 0 ? today : today.subtract({ days: 1 })
  return new Date(latest.epochMilliseconds)
}

/** A need of a team that one of its members was not mailed of yet. */
export type UntoldNeed = NeedFacts & {
  userId: string
  email: string
  role: Role
  partnerId: string
  team: string
  mode: Mode
  section: MailWishKind
  /** Empty for what is no campaign's. */
  slug: string
  campaign: string
  drawingId: string | null
  endpointId: string | null
  /** What tells the need from others of its kind: to the microsecond, as the database writes it. */
  subject: string
  beganAt: string
  /** The database's time. */
  now: Date
}

/** One line of a mail: the first need of a kind in a campaign, and how many there are. */
export type MailedNeed = NeedFacts &
  Pick<UntoldNeed, 'mode' | 'slug' | 'campaign' | 'drawingId' | 'endpointId'> & { isYours: boolean }

export type NeedMail = {
  to: Pick<UntoldNeed, 'userId' | 'email' | 'partnerId' | 'team'>
  /** `digest`: of all sections, in both modes. */
  of: MailWishKind | 'digest'
  mode: Mode | 'all'
  at: Date
  lines: readonly MailedNeed[]
  told: readonly Pick<UntoldNeed, 'kind' | 'subject' | 'beganAt'>[]
}

const first = (rows: readonly UntoldNeed[]): UntoldNeed =>
  rows.reduce((one, other) => ((other.at?.getTime() ?? 0) < (one.at?.getTime() ?? 0) ? other : one))

const lineOf = (rows: readonly UntoldNeed[]): MailedNeed => {
  const need = first(rows)
  return {
    kind: need.kind,
    mode: need.mode,
    slug: need.slug,
    campaign: need.campaign,
    timeZone: need.timeZone,
    drawingId: need.drawingId,
    guaranteeId: need.guaranteeId,
    endpointId: need.endpointId,
    at: need.at,
    drawAt: need.drawAt,
    text: need.text,
    cents: need.cents,
    attention: need.attention,
    isLate: need.isLate,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    isYours: mayActAs(need.role, needs[need.kind].role),
  }
}

const order = Object.keys(needs)

/** Live before test, then as an inbox lists them, then by campaign. */
const byWeight = (one: MailedNeed, other: MailedNeed): number =>
  Number(one.mode === 'test') - Number(other.mode === 'test') ||
  order.indexOf(one.kind) - order.indexOf(other.kind) ||
  one.slug.localeCompare(other.slug)

/** The key of a need's line in a mail: needs of no campaign have a line each. */
const place = ({ kind, mode, slug, subject }: UntoldNeed): string =>
  [kind, mode, slug === '' ? subject : slug].join(' ')

/** The mails that tell of these needs, which are all of the same timing. */
export const needMails = (untold: readonly UntoldNeed[], timing: 'at_once' | 'daily'): NeedMail[] => {
  const isDigest = timing === 'daily'
  const mailOf = ({ userId, partnerId, section, mode }: UntoldNeed): string =>
    [userId, partnerId, ...(isDigest ? [] : [section, mode])].join(' ')
  return [...Map.groupBy(untold, mailOf).values()].map((rows) => {
    const [{ userId, email, partnerId, team, section, mode, now }] = rows as [UntoldNeed]
    return {
      to: { userId, email, partnerId, team },
      of: isDigest ? 'digest' : section,
      mode: isDigest ? 'all' : mode,
      at: now,
      lines: [...Map.groupBy(rows, place).values()].map(lineOf).toSorted(byWeight),
      told: rows.map(({ kind, subject, beganAt }) => ({ kind, subject, beganAt })),
    }
  })
}
