import { useNow } from '../../format/clock.ts'

/** How far the service's clock is ahead of the browser's, measured when the answer arrived. */
export const aheadMsOf = (now: string, arrivedMs: number): number => Date.parse(now) - arrivedMs

/** Whether that instant has passed, by the service's clock. */
export const usePast = (at: string, aheadMs: number): boolean => Date.parse(at) <= useNow() + aheadMs
