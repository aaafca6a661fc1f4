/** The end of a round of kills: nothing has to wait for a later time, and then nothing may be left to do. */
import { HORIZON_SECONDS } from '../../../domain/drawing/horizon.ts'
import { setWallet } from '../../support/factory.ts'
import { askServer } from '../../support/failover/standby.ts'
import { until } from '../../support/until.ts'
import type { Ground } from './ground.ts'

const LEASED = ['winner_fetch', 'delivery', 'site_file', 'mail']

/** Without this, the rows that a killed process had leased would be free only when the leases run out. */
const endLeases = async (databaseUrl: string): Promise<void> => {
  for (const table of LEASED)
    await askServer(databaseUrl, `update ${table} set leased_until = now() where leased_until > now()`)
}

/** Waits until all drawings are made: one that came after the lists were given out would have none. */
const makeDrawings = (databaseUrl: string) =>
  until(
    () =>
      askServer(
        databaseUrl,
        `select id from campaign
        where status = 'active' and next_draw_at <= now() + make_interval(secs => ${HORIZON_SECONDS})`,
      ),
    (rows) => rows.length === 0,
  )

/** Brings the drawings of a cadence forward to now, as a partner may in test mode. */
const drawEarly = async (databaseUrl: string): Promise<void> => {
  await askServer(databaseUrl, `update drawing set cutoff_at = now() where status = 'open' and draw_at > now()`)
  const early = async () => {
    await askServer(
      databaseUrl,
      `update drawing set advanced_at = now() where status = 'locked' and advanced_at is null and draw_at > now()`,
    )
    return askServer(databaseUrl, `select id from drawing where status in ('open', 'locked') and draw_at > now()`)
  }
  await until(early, (rows) => rows.length === 0)
}

/** The partner does what was cut off, or would come later: each open drawing gets a list, and each campaign a wallet. */
export const finishWork = async ({ databaseUrl, world: { place, campaigns } }: Ground): Promise<void> => {
  await endLeases(databaseUrl)
  for (const { id } of campaigns) await setWallet(place, id)
  await makeDrawings(databaseUrl)
  await askServer(
    databaseUrl,
    `insert into winner_list (drawing_id, winners) select id, array['a' || id, 'b' || id, 'c' || id] from drawing d
    where status = 'open' and cutoff_at > now() and not exists (select from winner_list where drawing_id = d.id)`,
  )
  await drawEarly(databaseUrl)
}

/** What is still to be done, after some patience. */
export const findLeft = (databaseUrl: string) =>
  until(
    () =>
      askServer<{ left: string }>(
        databaseUrl,
        `select 'mail ' || id as left from mail where sent_at is null
        union all select 'drawing ' || id from drawing where status <> 'paid' and cancelled_at is null
        union all select 'payout ' || id from payout where paid_at is null
        union all select 'delivery ' || id from delivery where state = 'pending'
        union all select 'guarantee ' || id from guarantee where status = 'waiting'
        union all select 'upload of ' || path from site_file where is_to_upload
        union all select 'audit entry ' || entry_id from audit_unlinked
        union all select 'log entry ' || id from log_wanted
        union all select 'failed job of ' || name from pgboss.job where state = 'failed'`,
      ),
    (rows) => rows.length === 0,
  )
