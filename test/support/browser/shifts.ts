import type { Page } from 'playwright-core'

const WATCH = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** What Core Web Vitals call good. */
export const GOOD_SHIFT = 0.1

/** Adds up what moves by itself, on each document that the page opens from then on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(WATCH)

export const shiftOf = (page: Page): Promise<number> => page.evaluate<number>('shifted')
