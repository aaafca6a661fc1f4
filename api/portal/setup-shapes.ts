/** The draws of a cadence. A change of the clocks has the date and the times that it skips or repeats. */
export type CadencePreview = {
  timeZone: string
  next: string[]
  clockChanges: { kind: 'skipped' | 'repeated'; date: string; times: string[]; isDrawnTwice: boolean }[]
}
