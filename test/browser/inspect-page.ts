import { errors, type Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { photograph, takesPictures } from '../support/browser/browser.ts'

/** The narrowest phone. */
export const PHONE = 360
export const DESKTOP = 1440
export const HEIGHT = 900

const STILL = '*, ::before, ::after { transition: none !important }'

/**
 * Switches transitions off, so that colours and places change at once. Even with short ones an inherited colour passes
 * from element to element, frame by frame, and each frame is drawn.
 */
const stopTransitions = (page: Page): Promise<void> =>
  page.evaluate((rule) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
  }, STILL)

const allowTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })

/** Waits until the page's present state is drawn, floating elements are in place, and no animation runs. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    do {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
    } while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })

/** The portal's script learns of a new colour scheme after its style sheets, and then notes it at the root element. */
const takesScheme = (page: Page, scheme: string) =>
  page.waitForFunction((wanted) => {
    const noted = document.documentElement.getAttribute('data-mantine-color-scheme')
    return noted === null || noted === wanted
  }, scheme)

const showAt = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHT })
  await drawn(page)
}

/**
 * How much wider than the window the page still is after floating elements had time to move. Both conditions are passed
 * as functions, as the portal's content security policy forbids evaluating text.
 */
const overflow = async (page: Page): Promise<number> => {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  const excess = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  await page.waitForFunction(fits).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error
  })
  return page.evaluate(excess)
}

/** The page is left in the last of these views. */
const onDesktopAndPhone = [
  { width: DESKTOP, colorScheme: 'light' },
  { width: DESKTOP, colorScheme: 'dark' },
  { width: PHONE, colorScheme: 'dark' },
  { width: PHONE, colorScheme: 'light' },
] as const

type View = (typeof onDesktopAndPhone)[number]

/**
 * The views in which axe checks a page: a dark desktop and a light phone; all four; or the light phone alone, for a
 * page of which another language changes only the words.
 */
const LOOKS = {
  diagonal: ({ width, colorScheme }) => (width === PHONE) === (colorScheme === 'light'),
  everyView: () => true,
  words: ({ width, colorScheme }) => width === PHONE && colorScheme === 'light',
} satisfies Record<string, (view: View) => boolean>

/** What axe finds, what is wider than a phone, and pictures on a desktop and a phone, in light and dark. */
export const inspectPage = async (
  page: Page,
  name: string,
  look: keyof typeof LOOKS = 'diagonal',
): Promise<string[]> => {
  const problems: string[] = []
  await stopTransitions(page)
  for (const view of onDesktopAndPhone) {
    const { width, colorScheme } = view
    const isLookedAt = LOOKS[look](view)
    if (!isLookedAt && !takesPictures) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await takesScheme(page, colorScheme)
    await showAt(page, width)
    await photograph(page, `${name}-${width}-${colorScheme}`)
    if (!isLookedAt) continue
    for (const problem of await accessibilityProblems(page)) problems.push(`${colorScheme}, ${width} px: ${problem}`)
  }
  const tooWide = await overflow(page)
  if (tooWide > 0) problems.push(`${tooWide} px wider than ${PHONE} px`)
  await allowTransitions(page)
  return problems
}
