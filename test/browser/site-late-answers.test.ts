/** What a visitor does while an answer is on its way is not undone by it. */
import test from 'ava'
import type { Request } from 'playwright-core'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { painted } from './painted.ts'
import { standInForPublicNode, PUBLIC_NODE } from '../support/browser/public-node.ts'
import { drawnFiles, serveSite } from '../support/site/pages.ts'

const visit = fileBrowser(test)

test.serial(
  'of two looks for an id the last one is answered, even if the proof comes to the first one later',
  async (t) => {
    const proof = proofOf()
    const draw = `/campaigns/daily/draws/${proof.drawing.id}`
    const site = await serveSite(t)
    site.put(...drawnFiles(proof, site.site))
    const { page } = await visit(t, { origin: site.url })
    const [asked, answered] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
    await page.route(
      '**/proof.json',
      async (route) => {
        asked.resolve(route.request())
        await answered.promise
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto(draw)
    const field = page.getByLabel('The id that the campaign knows you by, or the name shown')
    const link = page.locator('#was-i-in-it-result a')
    await field.fill('u1')
    await field.press('Enter')
    const older = await asked.promise
    await field.fill('u3')
    await field.press('Enter')
    await link.waitFor()
    const late = page.waitForEvent('requestfinished', (request) => request === older)
    answered.resolve()
    await late
    await painted(page)
    t.is(await link.getAttribute('href'), `${draw}#position-2`)
  },
)

test.serial('who types the address of a node goes on typing when the public node has answered', async (t) => {
  const proof = liveProofOf()
  const site = await serveSite(t)
  site.put(...drawnFiles(proof, site.site))
  const { page } = await visit(t, { origin: site.url, others: [PUBLIC_NODE] })
  const answered = Promise.withResolvers<string>()
  await standInForPublicNode(page, () => answered.promise)
  await page.goto(`/campaigns/daily/draws/${proof.drawing.id}`)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  const field = page.getByLabel('Address of a node')
  await field.pressSequentially('https://no')
  answered.resolve('{}')
  await page.getByText('says nothing about the draw').waitFor()
  await page.keyboard.type('de.test')
  t.is(await field.inputValue(), 'https://node.test')
})
