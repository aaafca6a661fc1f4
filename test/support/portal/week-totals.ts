import { sql } from 'slonik'
import type { Stack } from './stack.ts'

/** Twelve weeks of a campaign and its account, written past their triggers: chance and late payments by the week. */
export const fillWeeks = ({ pool }: Pick<Stack, 'pool'>, campaign: string, partner: string) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into week_total (subject, week, part, draws, positions, won_cents, expected_cents, variance,
        paid_in_minute, paid_in_ten_minutes, paid_in_hour, paid_later, transferred_cents, guarantees_cents, held_cents)
      select subject, date_trunc('week', now() at time zone 'UTC')::date - 7 * n, 0, 7, 70, 14000000 + 300000 * ((n * 7) % 11 - case when n = 5 then 9 else 5 end),
        14000000, 810000000000, 4, 2, n % 2, (n + 1) % 2, 11000000 + 150000 * ((n * 7) % 11 - 5),
        case when n % 4 = 0 then 2500000 else 0 end, case when n in (3, 7) then 5000000 else 2000000 end
      from generate_series(0, 11) n, (values (${campaign}), (${`${partner} test`})) s (subject)`)
  })

/** A month of calls to an endpoint, one bad day among them. */
export const fillCalls = ({ pool }: Pick<Stack, 'pool'>, endpoint: string) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into endpoint_day (endpoint_id, day, failed, in_100_ms, in_500_ms, in_2_s, slower)
      select ${endpoint}, (now() at time zone 'UTC')::date - n, case when n = 9 then 60 else n % 3 end, 80 + (n * 13) % 40,
        30 + (n * 5) % 20, (n * 7) % 11, n % 2
      from generate_series(0, 29) n`)
  })
