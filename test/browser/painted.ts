import type { Page } from 'playwright-core'

/** Waits until what the page has changed by now is on the screen. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
