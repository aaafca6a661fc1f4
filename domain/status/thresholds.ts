/** From where on a part of the service is said to be degraded, and from where on to be down. */
import type { State } from './state.ts'

type Threshold = { degraded: number; down: number }

export const thresholds = {
  /** Of answers without a refusal, the share that are failures of the service. */
  failedShare: { degraded: 0.02, down: 0.5 },
  /** How long no web process was heard of, in seconds. */
  unheard: { degraded: 30, down: 60 },
  /** How long a drawing has been due for one of its steps, in seconds. */
  drawing: { degraded: 60, down: 600 },
  /** How long a changed page has not been rendered. */
  page: { degraded: 120, down: 1_800 },
  /** How long events have been due while no endpoint was called. */
  webhook: { degraded: 120, down: 900 },
  /** How long mails have been due, or have waited while none was sent. */
  mail: { degraded: 600, down: 3_600 },
  /** How long a random value has not come; as a rule it takes some seconds. */
  value: { degraded: 600, down: 3_600 },
  /** How long a payment has not been final; a chain takes some minutes for that. */
  payment: { degraded: 1_800, down: 7_200 },
  /** The age of the newest block. */
  block: { degraded: 90, down: 600 },
} as const satisfies Readonly<Record<string, Threshold>>

/** Fewer failures than that are no trouble of the service, however few answers there were. */
export const FEWEST_FAILURES = 5

/** Of fewer mails that wait their readers' servers may be the cause. */
export const FEWEST_MAILS = 3

/** A look at the service that is older says nothing of it. */
export const LONGEST_SNAPSHOT_AGE_SECONDS = 60

export const stateAt = (value: number, { degraded, down }: Threshold): State => {
  if (value >= down) return 'down'
  return value >= degraded ? 'degraded' : 'operational'
}
