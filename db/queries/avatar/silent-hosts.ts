import { sql } from 'slonik'
import { z } from 'zod'
import { DEAD_SECONDS, DEAD_STRIKES } from '../../../domain/picture/host-health.ts'
import type { Transaction } from '../../pool.ts'

const GIVEN_UP = 'The avatar’s address is on a host that gives no answer.'

/** Whether the host of a relation with a column `host` is held dead. */
export const isDead = (host: ReturnType<typeof sql.fragment>) => sql.fragment`
  exists (select from silent_host h where h.host = ${host} and h.dead_until > now())`

/** The values for an avatar on a dead host: it is left without a try. */
export const leftWithHost = sql.fragment`left_at = now(), retry_at = null, failure = ${GIVEN_UP}`

/** What calls showed of a host: the weight of their failures, or 0 if one of them was answered. */
export type HostNews = { host: string; strikes: number }

const wasLeftWith = (hosts: readonly string[]) => sql.fragment`
  host = any(${sql.array(hosts, 'text')}) and tries = 0 and fetched_at is null and left_at is not null`

const hostRow = z.object({ host: z.string() })

/**
 * Records what calls showed of their hosts. When a host that was held dead answers, the avatars given up with it are
 * noted again, through the drawings that show them; logos, which no drawing shows, are tried again themselves. The hosts
 * are locked in a fixed order first: another worker may record the opposite of the same ones.
 */
export const noteHosts = async (tx: Transaction, news: readonly HostNews[]): Promise<void> => {
  const hosts = news.map(({ host }) => host)
  await tx.query(sql.unsafe`
    select from silent_host where host = any(${sql.array(hosts, 'text')}) order by host for update`)
  const alive = news.flatMap(({ host, strikes }) => (strikes === 0 ? [host] : []))
  const failing = news.flatMap(({ host, strikes }) => (strikes > 0 ? [[host, strikes] as const] : []))
  if (failing.length > 0) {
    await tx.query(sql.unsafe`
      insert into silent_host as h (host, strikes, dead_until)
      select host, strikes, case when strikes >= ${DEAD_STRIKES} then now() + make_interval(secs => ${DEAD_SECONDS}) end
      from ${sql.unnest(failing, ['text', 'int4'])} as f (host, strikes)
      order by host
      on conflict (host) do update set strikes = least(h.strikes + excluded.strikes, ${DEAD_STRIKES}), last_at = now(),
        dead_until = case when h.strikes + excluded.strikes >= ${DEAD_STRIKES}
          then now() + make_interval(secs => ${DEAD_SECONDS}) else h.dead_until end`)
  }
  if (alive.length === 0) return
  const revived = await tx.anyFirst(sql.type(hostRow)`
    delete from silent_host where host = any(${sql.array(alive, 'text')}) returning host`)
  if (revived.length === 0) return
  await tx.query(sql.unsafe`
    insert into wanted_avatars (drawing_id)
    select distinct drawing_id from avatar
    where ${wasLeftWith(revived)} and drawing_id <> ''
    order by drawing_id
    on conflict (drawing_id) do update set since = now(), position = 0`)
  await tx.query(sql.unsafe`
    update avatar set retry_at = now(), left_at = null where ${wasLeftWith(revived)} and drawing_id = ''`)
}

const keyRow = z.object({ key: z.string() })

/**
 * Gives up some avatars that were not tried yet, because their host is dead, and returns their keys. The search goes
 * host by host, so that only those are read.
 */
export const leaveWithHosts = async (tx: Transaction, limit: number): Promise<readonly string[]> => {
  const keys = await tx.anyFirst(sql.type(keyRow)`
    select a.key
    from silent_host h cross join lateral (
      select key from avatar
      where host = h.host and tries = 0 and fetched_at is null and retry_at is not null
      order by retry_at
      limit ${limit}
      for no key update skip locked
    ) a
    where h.dead_until > now()
    limit ${limit}`)
  if (keys.length > 0)
    await tx.query(sql.unsafe`update avatar set ${leftWithHost} where key = any(${sql.array(keys, 'text')})`)
  return keys
}

/** Deletes hosts that nobody has called for a day. Returns how many. */
export const forgetSilentHosts = async (tx: Transaction, limit: number): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    delete from silent_host where host = any (array(
      select host from silent_host
      where last_at < now() - interval '1 day' order by last_at limit ${limit}
      for update skip locked))`)
  return rowCount
}
