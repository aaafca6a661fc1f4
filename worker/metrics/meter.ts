import type { Histogram } from 'prom-client'
import type { QueueName } from '../../db/jobs.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import { openTotals, type Totals } from './totals.ts'

/** A batch or call of a stage: how many rows it did, and at how many it failed. */
export type Step = { stage: QueueName; seconds: number; done: number; failed: number }

/** Takes what is counted, once it is committed. */
export type Meter = Totals & { step: (step: Step) => void }

/** `jobs` is the process's own histogram of them. */
export const openMeter = (jobs?: Histogram): Meter => {
  const totals = openTotals()
  return {
    ...totals,
    step: ({ stage, seconds, done, failed }) => {
      const labels = { stage }
      const notes: Note[] = [
        { name: 'prize_stage_done_total', labels, value: done },
        { name: 'prize_stage_failed_total', labels, value: failed },
        { name: 'prize_stage_seconds', labels, value: seconds },
      ]
      totals.note(notes)
      jobs?.observe({ stage, outcome: failed > 0 ? 'failed' : 'done' }, seconds)
    },
  }
}
