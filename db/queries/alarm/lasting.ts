import type { AlarmCode } from '../../../domain/alarm/alarm.ts'
import { statement } from '../../statements.ts'

export type LastingAlarm = { code: AlarmCode; beganAt: Date; things: number; places: string[]; sentence: string }

/** $1 a code: the alarm of it that lasts, as it was seen last. */
export const findLastingAlarm = statement<LastingAlarm>(
  'find-lasting-alarm',
  `select code, began_at as "beganAt", things, places, sentence from alarm where code = $1 and ended_at is null`,
)
