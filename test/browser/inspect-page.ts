import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { photograph } from '../support/browser/browser.ts'

export const PHONE = 390
export const DESKTOP = 1440
const NARROWEST = 360
export const HEIGHT = 900

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What axe finds on a phone in the light and on a desktop in the dark, what is wider than the narrowest phone, and pictures. */
export const inspectPage = async (page: Page, name: string): Promise<string[]> => {
  const problems: string[] = []
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await photograph(page, `${name}-${width}-${colorScheme}`)
      if ((width === PHONE) === (colorScheme === 'light'))
        for (const problem of await accessibilityProblems(page))
          problems.push(`${colorScheme}, ${width} px: ${problem}`)
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  // Taking the picture draws the page at its new width, and what floats over it at its new place.
  await photograph(page, `${name}-${NARROWEST}`)
  const tooWide = await overflow(page)
  if (tooWide > 0) problems.push(`${tooWide} px wider than ${NARROWEST} px`)
  return problems
}
