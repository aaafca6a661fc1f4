/** Upper bounds of histograms, in seconds. */

/** An answer: most take a few milliseconds, a list of 100,000 winners some seconds. */
export const ANSWER_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/** A worker's step with some rows, or a call. */
export const STEP_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30] as const

/** What people wait for: a second as a rule, minutes on a chain, days where something is wrong. */
export const DELAY_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900, 3_600, 21_600, 86_400] as const
