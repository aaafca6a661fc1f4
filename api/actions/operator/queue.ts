import { type QueueName, queueNames } from '../../../db/jobs.ts'
import type { Pool } from '../../../db/pool.ts'
import { countRetrying, findDueNow, listFailures } from '../../../db/queries/console/queue.ts'
import { useIndexes } from '../../../db/queries/due.ts'
import { findStageCounts } from '../../../db/queries/metrics/counting.ts'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'

/** `oldest`: null while nothing is due. `done` and `failed` count rows of the last hour. */
type StageNow = {
  stage: QueueName
  due: number
  oldest: Date | null
  done: number
  failed: number
  retrying: number
}

const ofService = {
  workers: 'prize_workers',
  watchAgeSeconds: 'prize_watch_age_seconds',
  snapshotAgeSeconds: 'prize_snapshot_age_seconds',
  backupAgeSeconds: 'prize_backup_age_seconds',
} as const

/** Whether the service itself runs. An age is null while nothing has reported it. */
const readRunning = async (pool: Pool) => {
  const values = new Map((await readMetrics(pool)).map(({ name, value }) => [name, value]))
  const of = (name: keyof typeof ofService) => values.get(ofService[name]) ?? null
  return {
    workers: of('workers') ?? 0,
    watchAgeSeconds: of('watchAgeSeconds'),
    snapshotAgeSeconds: of('snapshotAgeSeconds'),
    backupAgeSeconds: of('backupAgeSeconds'),
  }
}

/** What is due in each stage, for whom and since when, and what failed. */
export const readQueue = async ({ pool }: { pool: Pool }) => {
  const running = await readRunning(pool)
  return pool.transaction(async (tx) => {
    await useIndexes(tx)
    const { stages, partners, rows } = await findDueNow(tx)
    const due = new Map(stages.map((stage) => [stage.queue, stage]))
    const counts = new Map((await findStageCounts(tx)).map((stage) => [stage.stage, stage]))
    const jobs = new Map((await countRetrying(tx)).map((stage) => [stage.queue, stage]))
    const failures = await listFailures(tx)
    const stageNow = (stage: QueueName): StageNow => ({
      stage,
      due: due.get(stage)?.due ?? 0,
      oldest: due.get(stage)?.oldest ?? null,
      done: counts.get(stage)?.done ?? 0,
      failed: counts.get(stage)?.failed ?? 0,
      retrying: jobs.get(stage)?.retrying ?? 0,
    })
    return { running, stages: queueNames.map(stageNow), partners, rows, failures }
  }, 0)
}
