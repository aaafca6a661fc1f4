/** What a metric says, as Prometheus takes it. */
export type Definition = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  /** Its labels, each with all values that it may have; null: only the counting process knows them. */
  labels?: Readonly<Record<string, readonly string[] | null>>
  /** Upper bounds of a histogram, in seconds. */
  buckets?: readonly number[]
}

export type Definitions = Readonly<Record<string, Definition>>

/** A value of a metric, as one process gives it to another. A histogram has one for each bucket, its sum and its count. */
export type Reading = { name: string; labels: Readonly<Record<string, string>>; value: number }

/** The connections of one lane to the database at a moment, and what waits for one. */
export type LaneUse = { lane: string; busy: number; idle: number; waiting: number }
