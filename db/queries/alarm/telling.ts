import { sql } from 'slonik'
import { z } from 'zod'
import type { AlarmCode } from '../../../domain/alarm/alarm.ts'
import type { AlarmTarget, Moment } from '../../../domain/alarm/message.ts'
import type { Transaction } from '../../pool.ts'
import { type Lease, leasesOf, newLease } from '../lease.ts'

/** New causes of an alarm that come within this time after a message are told in one message. */
const GATHERED_FOR = sql.fragment`interval '10 minutes'`
const AGAIN_AFTER = sql.fragment`interval '1 day'`

/** When the telling `t` of its alarm `a` is due. */
const tellAt = sql.fragment`
  greatest(
    case when a.ended_at is not null then a.ended_at
      when t.told_at is null then t.created_at
      when a.newest_at > t.told_newest_at then t.told_at + ${GATHERED_FOR}
      else t.told_at + ${AGAIN_AFTER} end,
    t.retry_at, t.leased_until)`

const underWay = sql.fragment`alarm_telling t join alarm a on a.id = t.alarm_id where t.done_at is null`

export const tellingsDue = sql.fragment`select t.id, ${tellAt} as due_at from ${underWay}`

/** Makes a telling of each lasting alarm for each of these targets, and deletes the open tellings for other targets. */
export const tellOfAlarms = async (tx: Transaction, named: readonly AlarmTarget[]): Promise<void> => {
  const targets = sql.array(named, 'text')
  await tx.query(sql.unsafe`delete from alarm_telling where done_at is null and target <> all(${targets})`)
  await tx.query(sql.unsafe`
    insert into alarm_telling (id, alarm_id, target)
    select new_id('tel'), a.id, target from alarm a cross join unnest(${targets}) target where a.ended_at is null
    on conflict (alarm_id, target) do nothing`)
}

/** Closes the tellings of ended alarms that were never tried: their targets hear nothing of the alarm. */
export const dropUntold = (tx: Transaction) =>
  tx.query(sql.unsafe`
    update alarm_telling t set done_at = now()
    from alarm a where a.id = t.alarm_id and a.ended_at is not null and t.done_at is null and t.tried_at is null`)

const dueRow = z.object({ id: z.string(), share: z.string() })

/** Which of these tellings are due now. */
export const findTellingsDue = (tx: Pick<Transaction, 'any'>, ids: readonly string[]) =>
  tx.any(sql.type(dueRow)`
    select t.id, t.target as share from ${underWay} and t.id = any(${sql.array(ids, 'text')}) and ${tellAt} <= now()`)

const leasedRow = z.object({
  id: z.string(),
  lease: z.string(),
  target: z.custom<AlarmTarget>(),
  tries: z.number(),
  moment: z.custom<Moment>(),
  alarm: z.string(),
  code: z.custom<AlarmCode>(),
  things: z.number(),
  places: z.array(z.string()),
  sentence: z.string(),
  beganAt: z.date(),
  newestAt: z.string(),
  endedAt: z.date().nullable(),
})
/** `newestAt` as the database writes it, to be written back as it is. `tries`: those that failed since the last success. */
export type LeasedTelling = z.infer<typeof leasedRow>

export const leaseTellings: Lease<LeasedTelling> = (tx, ids, leaseSeconds) =>
  tx.any(sql.type(leasedRow)`
    update alarm_telling t set ${newLease(leaseSeconds)}, tried_at = coalesce(t.tried_at, now())
    from alarm a
    where a.id = t.alarm_id and t.done_at is null and t.id = any(${sql.array(ids, 'text')}) and ${tellAt} <= now()
    returning t.id, t.lease::text, t.target, t.tries, a.id as alarm, a.code, a.things, a.places, a.sentence,
      a.began_at as "beganAt", a.newest_at::text as "newestAt", a.ended_at as "endedAt",
      case when a.ended_at is not null then 'over' when t.told_at is null then 'began'
        when a.newest_at > t.told_newest_at then 'more' else 'lasts' end as moment`)

type Leased = Pick<LeasedTelling, 'id' | 'lease'>

/** Returns which of these leases still hold, and locks their rows. */
export const lockTellings = (tx: Transaction, tellings: readonly Leased[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ lease: z.string() }))`
    select t.lease::text from alarm_telling t join ${leasesOf(tellings)} on leased.id = t.id and leased.lease = t.lease
    order by t.id for update of t`)

/** Records that the target accepted a telling. */
export const recordTold = (tx: Transaction, { id, newestAt, moment }: LeasedTelling) =>
  tx.query(sql.unsafe`
    update alarm_telling
    set lease = null, leased_until = null, tries = 0, retry_at = null, told_at = now(),
      told_newest_at = ${newestAt}::timestamptz, done_at = case when ${moment === 'over'} then now() end
    where id = ${id}`)

/** Records that the target did not accept a telling: it is retried after `delayMs`, or given up (null). */
export const recordUntold = (tx: Transaction, { id }: Leased, { delayMs }: { delayMs: number | null }) =>
  tx.query(sql.unsafe`
    update alarm_telling
    set lease = null, leased_until = null, tries = tries + 1,
      retry_at = now() + make_interval(secs => ${(delayMs ?? 0) / 1_000}),
      done_at = case when ${delayMs === null} then now() end
    where id = ${id}`)
