/** Notices when something begins to need an operator and when that is over, and has operators told. */
import { newId } from '../../db/new-id.ts'
import { findAlarms } from '../../db/queries/alarm/finding.ts'
import { endAlarms, noteAlarms } from '../../db/queries/alarm/noting.ts'
import { dropUntold, tellOfAlarms } from '../../db/queries/alarm/telling.ts'
import { takeChore } from '../../db/queries/chore.ts'
import { useIndexes } from '../../db/queries/due.ts'
import { alarmSentence } from '../../domain/alarm/alarm.ts'
import { type AlarmTargets, targetNames } from '../../process/alarm-settings.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'

const EVERY_MS = 5_000

type Place = Pick<Workplace, 'pool' | 'log'>

export const watchAlarms = ({ pool, log }: Place, targets: AlarmTargets): Promise<void> =>
  pool.transaction(async (tx) => {
    if (!(await takeChore(tx, 'noting alarms'))) return
    await useIndexes(tx)
    const found = await findAlarms(tx)
    if (found.length > 0)
      await noteAlarms(
        tx,
        found.map(({ detail, firstPlace: place, ...alarm }) => ({
          ...alarm,
          id: newId('alm'),
          sentence: alarmSentence({ code: alarm.code, detail, place }),
        })),
      )
    for (const code of await endAlarms(tx)) log.info('an alarm is over', { code })
    await tellOfAlarms(tx, targetNames(targets))
    await dropUntold(tx)
  }, 0)

/** What the worker on watch does for the operators. */
export const watchingAlarms = (workplace: Place, targets: AlarmTargets): Chore => ({
  name: 'watching for what needs an operator',
  everyMs: EVERY_MS,
  run: () => watchAlarms(workplace, targets),
})
