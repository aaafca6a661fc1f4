/** How the portal's home comes up, whose parts load and render one after another. */
import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { until } from '../support/until.ts'
import { fileStack } from '../support/portal/stack.ts'
import { PHONE } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const LOW = 500

test('a page that is loaded again stands where its reader was, and asks once for what it shows', async (t) => {
  const { url, signedIn } = await stack()
  const { partner, token } = await signedIn()
  const { page } = await visit(t, { origin: url, token, viewport: { width: PHONE, height: 640 } })
  await page.goto(`/portal/${partner}/test/`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(`scrollTo(0, ${LOW})`)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/portal\/trpc\/([\w.]+)/.exec(request.url()) ?? []
    if (name) asked.push(name)
  })
  await page.reload()
  t.is(
    await until(
      () => page.evaluate<number>('scrollY'),
      (y) => y === LOW,
    ),
    LOW,
  )
  t.deepEqual(asked.filter((name) => name !== 'status.announced').toSorted(), ['home.get', 'session.me', 'setup.steps'])
})
