import axe from 'axe-core'
import type { Page } from 'playwright-core'

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

/** What hinders people who cannot see the page as it is, or do not use a mouse. */
export const accessibilityProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(run)
}
