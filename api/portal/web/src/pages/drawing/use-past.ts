import { useNow } from '../../format/clock.ts'

/** How far the service's clock is ahead of the browser's, as of when the answer came. */
export const aheadMsOf = (now: string, arrivedMs: number): number => Date.parse(now) - arrivedMs

/** Whether that instant has come, by the service's clock. */
export const usePast = (at: string, aheadMs: number): boolean => Date.parse(at) <= useNow() + aheadMs
