import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import type { Logger } from 'winston'
import { z } from 'zod'
import { flag } from '../../../db/queries/attention.ts'
import type { Attention } from '../../../domain/attention.ts'
import type { AlarmTargets } from '../../../process/alarm-settings.ts'
import { watchAlarms } from '../../../worker/alarms/watch.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { tellOperator } from '../../../worker/stages/tell-operator.ts'
import { testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner } from '../factory.ts'
import { testKeyring } from '../keyring.ts'
import { asWorker, openWorkplace, silentLog } from '../workplace.ts'

export const BASE_URL = 'https://draws.test'

const alarmRow = z.object({ id: z.string(), code: z.string(), things: z.number(), hasEnded: z.boolean() })

/** A campaign whose drawings a test can flag for an operator, and a worker that watches and tells alarms. */
export const openAlarms = async (t: ExecutionContext, targets: AlarmTargets, log: Logger = silentLog) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const client = openPartnerClient({ allowLoopback: true })
  t.teardown(client.close)
  const worker = { ...asWorker(place), log }
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const { pool } = place
  const drawings = async (count: number, of = campaign): Promise<string[]> => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) ids.push(await makeDrawing(place, { campaign: of }))
    return ids
  }
  const openRunner = (to: AlarmTargets) =>
    networkRunner(worker, tellOperator, { client, keyring: testKeyring, operators: { targets: to, baseUrl: BASE_URL } })
  return {
    place,
    partner,
    campaign,
    drawings,
    flagWith: (ids: readonly string[], attention: Attention) => pool.transaction((tx) => flag(tx, ids, attention)),
    heal: (ids: readonly string[]) =>
      pool.query(sql.unsafe`
        update drawing set attention = null, attention_detail = null, attention_since = null
        where id = any(${sql.array(ids, 'text')})`),
    look: (to = targets) => watchAlarms(worker, to),
    /** Makes all the calls to alarm targets that are due, and waits for each of them. */
    tellAll: async (to = targets) => {
      const runner = openRunner(to)
      while ((await remindOnce(worker, ['tell-operator'])) > 0 || (await runner.runOnce()).taken > 0) {
        await runner.runOnce()
        await runner.finish?.()
      }
    },
    /** Moves the times of alarms, of their calls and of waiting jobs so far into the past. */
    pass: async (time: '10 minutes' | '1 day' | '2 minutes') => {
      const by = sql.fragment`${time}::interval`
      await pool.query(sql.unsafe`update alarm set seen_at = seen_at - ${by} where ended_at is null`)
      await pool.query(sql.unsafe`
        update alarm_telling set created_at = created_at - ${by}, told_at = told_at - ${by}, retry_at = retry_at - ${by}
        where done_at is null`)
      await pool.query(sql.unsafe`
        update pgboss.job set start_after = start_after - ${by} where name = 'tell-operator' and state < 'active'`)
    },
    alarms: () =>
      pool.any(sql.type(alarmRow)`
        select id, code, things, ended_at is not null as "hasEnded" from alarm order by began_at, code`),
  }
}
