import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { StoredAttention } from '../../../domain/attention.ts'
import { modes } from '../../../domain/actor.ts'
import { GATHERED_MINUTES } from '../../../domain/portal/need-mail.ts'
import { needs, type NeedKind } from '../../../domain/portal/need.ts'
import { mailWishKinds, usualWishes } from '../../../domain/portal/mail-wish.ts'
import { roles } from '../../../domain/portal/role.ts'
import type { Transaction } from '../../pool.ts'
import { begunNeeds } from './begun.ts'

const teamZone = z.object({ partnerId: z.string(), timeZone: z.string(), now: z.date() })

/**
 * The time zone of each team that has members: that of its first campaign that has not ended, or else of its first one.
 * Live campaigns come before test ones.
 */
export const findTeamZones = (tx: Transaction) => {
  const zoneOf = (mode: (typeof modes)[number]) => sql.fragment`
    (select time_zone from campaign where partner_id = m.partner_id and mode = ${mode}
     order by status = 'ended', created_at, id limit 1)`
  return tx.any(sql.type(teamZone)`
    select m.partner_id as "partnerId", coalesce(${zoneOf('live')}, ${zoneOf('test')}, 'UTC') as "timeZone", now() as now
    from (select distinct partner_id from member where removed_at is null) m`)
}

const untoldRow = z.object({
  userId: z.string(),
  email: z.string(),
  role: z.enum(roles),
  partnerId: z.string(),
  team: z.string(),
  mode: z.enum(modes),
  section: z.enum(mailWishKinds),
  kind: z.custom<NeedKind>(),
  slug: z.string(),
  campaign: z.string(),
  timeZone: z.string(),
  drawingId: z.string().nullable(),
  guaranteeId: z.string().nullable(),
  endpointId: z.string().nullable(),
  subject: z.string(),
  beganAt: z.string(),
  at: z.date().nullable(),
  drawAt: z.date().nullable(),
  text: z.string().nullable(),
  cents: z.number().nullable(),
  attention: z.custom<StoredAttention | null>(),
  count: z.number(),
  isLate: z.boolean(),
  now: z.date(),
})

/** What a transaction reads and writes at most; the others come with the next mails. */
const MOST_UNTOLD = 20_000

const sections = sql.unnest(
  Object.entries(needs).map(([kind, { section }]) => [kind, section]),
  ['text', 'text'],
)
const usual = sql.unnest(Object.entries(usualWishes), ['text', 'text'])

/** Present members by what they want to hear of, in this timing; a partner that is away is left out. */
const readers = (timing: 'at_once' | 'daily') => sql.fragment`
  select m.user_id, m.partner_id, m.role, wish.section
  from member m cross join ${usual} as wish (section, timing)
    left join mail_wish chosen on chosen.user_id = m.user_id and chosen.kind = wish.section
  where m.removed_at is null and coalesce(chosen.timing, wish.timing) = ${timing}
    and not exists (
      select from partner_move v where v.partner_id = m.partner_id and v.state in ('leaving', 'gone', 'arriving'))`

const columns = sql.fragment`
  r.user_id as "userId", u.email, r.role, r.partner_id as "partnerId", p.name as team, n.mode, r.section, n.kind, n.slug,
  n.campaign, n.time_zone as "timeZone", n.drawing_id as "drawingId", n.guarantee_id as "guaranteeId",
  n.endpoint_id as "endpointId", n.subject, n.began_at::text as "beganAt", n.at, n.draw_at as "drawAt", n.text,
  n.cents::float8 as cents, n.attention, n.count, n.is_late as "isLate", now() as now`

/**
 * `ready` are the readers in teams with needs, except those who were mailed just now. Most needs were mailed before, so
 * it is cheaper to choose the readers before their needs.
 */
const untold = (timing: 'at_once' | 'daily', wasMailed: FragmentSqlToken, isNew: FragmentSqlToken, limit: number) =>
  sql.type(untoldRow)`
    with timing as (select ${timing === 'daily'}::boolean as daily), reader as materialized (${readers(timing)}),
      need as materialized (
        select begun.*, place.section from (${begunNeeds}) begun join ${sections} as place (kind, section) using (kind)),
      ready as materialized (
        select r.*, n.mode
        from (select distinct partner_id, section, mode from need) n
          join reader r on r.partner_id = n.partner_id and r.section = n.section
        where not exists (
          select from mail m where m.user_id = r.user_id and m.partner_id = r.partner_id and ${wasMailed}))
    select ${columns}
    from need n join ready r on r.partner_id = n.partner_id and r.section = n.section and r.mode = n.mode
      cross join lateral (select email from portal_user where id = r.user_id limit 1) u
      cross join lateral (select name from partner where id = r.partner_id limit 1) p
    where ${isNew} and not exists (
      select from mailed_need t
      where t.user_id = r.user_id and t.kind = n.kind and t.subject = n.subject and t.began_at = n.began_at)
    limit ${limit}`

const gathered = sql.fragment`
  make_interval(mins => case n.mode when 'live' then ${GATHERED_MINUTES.live}::integer else ${GATHERED_MINUTES.test} end)`

/** The needs for members who want to hear at once and were not mailed of the same section just now. */
export const findUntoldAtOnce = (tx: Transaction, limit = MOST_UNTOLD) =>
  tx.any(
    untold(
      'at_once',
      sql.fragment`m.kind = 'needs_' || r.section and m.facts ->> 'mode' = n.mode::text and m.created_at > now() - ${gathered}`,
      sql.fragment`n.told_from <= now()`,
      limit,
    ),
  )

/** When a team's latest digest was due. */
export type DigestTime = { partnerId: string; at: Date }

/** The needs for members who want a digest and did not get it yet: those that had begun when it was due. */
export const findUntoldDaily = (tx: Transaction, times: readonly DigestTime[], limit = MOST_UNTOLD) => {
  const due = sql.fragment`(
    select digest.at from ${sql.unnest(
      times.map(({ partnerId, at }) => [partnerId, at.toISOString()]),
      ['text', 'timestamptz'],
    )} as digest (partner_id, at) where digest.partner_id = n.partner_id)`
  return tx.any(
    untold(
      'daily',
      sql.fragment`m.kind = 'needs_digest' and m.facts ->> 'mode' = 'all' and m.created_at >= ${due}`,
      sql.fragment`n.told_from <= ${due}`,
      limit,
    ),
  )
}
