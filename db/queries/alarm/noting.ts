import { sql } from 'slonik'
import { z } from 'zod'
import type { AlarmCode } from '../../../domain/alarm/alarm.ts'
import type { Transaction } from '../../pool.ts'

export type SeenAlarm = {
  id: string
  code: AlarmCode
  beganAt: Date | null
  newestAt: Date | null
  things: number
  places: readonly string[]
  sentence: string
}

/** Notes these alarms as seen now: a new one begins, a known one goes on. */
export const noteAlarms = (tx: Transaction, alarms: readonly SeenAlarm[]) =>
  tx.query(sql.type(z.object({}))`
    insert into alarm (id, code, began_at, newest_at, things, places, sentence)
    select seen.id, seen.code, coalesce(seen."beganAt", lasting.began_at, now()), coalesce(seen."newestAt", lasting.newest_at, now()),
      seen.things, seen.places, seen.sentence
    from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb) seen (
        id text, code text, "beganAt" timestamptz, "newestAt" timestamptz, things int, places text[], sentence text)
      left join alarm lasting on lasting.code = seen.code and lasting.ended_at is null
    on conflict (code) where ended_at is null do update set
      newest_at = greatest(alarm.newest_at, excluded.newest_at), things = excluded.things, places = excluded.places,
      sentence = excluded.sentence, seen_at = now()`)

/**
 * An alarm that was not seen for this long is over. One whose cause comes and goes with every retry stays one alarm.
 */
const OVER_AFTER = sql.fragment`interval '1 minute'`

/** Ends the alarms that were not seen for that long. */
export const endAlarms = (tx: Transaction): Promise<readonly AlarmCode[]> =>
  tx.anyFirst(sql.type(z.object({ code: z.custom<AlarmCode>() }))`
    update alarm set ended_at = now() where ended_at is null and seen_at < now() - ${OVER_AFTER}
    returning code`)
