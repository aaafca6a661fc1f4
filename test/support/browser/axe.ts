import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified build, less than half as long: it is evaluated again in every document that is checked. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of WCAG 2.2 AA and good practice; the page's own policy does not block a debugger's script. */
const run = (): Promise<string[]> =>
  (globalThis as unknown as { axe: typeof axe }).axe
    .run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    .then(({ violations }) =>
      violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}: ${failureSummary ?? ''}`),
      ),
    )

/** Leaves markup out of the results: nobody reads it, and axe would serialise it for every element that it checks. */
const withoutMarkup = (): void => (globalThis as unknown as { axe: typeof axe }).axe.configure({ noHtml: true })

/** What hinders people who cannot see the page as it is, or do not use a mouse. */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source)
    await page.evaluate(withoutMarkup)
  }
  return page.evaluate(run)
}
