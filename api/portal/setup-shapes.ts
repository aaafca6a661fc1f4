/** The draws of a cadence. A change of the clocks has the date and the times that it skips or repeats. */
export type CadencePreview = {
  timeZone: string
  next: string[]
  clockChanges: { kind: 'skipped' | 'repeated'; date: string; times: string[]; isDrawnTwice: boolean }[]
}

/** What a partner has done in test mode, and where it is. A sample campaign does not count. */
export type FirstSteps = {
  hasTable: boolean
  /** The slug of their newest campaign. */
  campaign: string | null
  isSent: boolean
  /** The public page of their first draw. */
  drawnUrl: string | null
  hasKey: boolean
  hasEndpoint: boolean
  isLive: boolean
  /** The slug of the sample campaign that runs. */
  sample: string | null
}
