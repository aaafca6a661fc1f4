import { readFile } from 'node:fs/promises'
import test from 'ava'
import { makeCampaign, makeKey, winnerIds } from '../support/factory.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { closeNow, waitForStatus } from '../support/portal/data.ts'
import { fileStack } from '../support/portal/stack.ts'
import { makeListed } from '../support/site/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000

test.serial('a manager downloads all links, shows one, revokes it, and copies the frame’s code', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn({ role: 'manager' })
  const { key } = await makeKey(own, { partner })
  const campaign = await makeCampaign(own, { partner, winnersPerDraw: 3 })
  const winners = winnerIds(3).map((winner) => ({ winner }))
  const times = { drawAt: new Date(Date.now() - HOUR_MS), cutoffAt: new Date(Date.now() + HOUR_MS) }
  const id = await makeListed(own, { campaign, key, winners, ...times })
  await closeNow(own, id)
  await waitForStatus(own, id, 'paid')
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}/drawings/${id}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all links (CSV)' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  t.is(lines.length, 4)
  await page.getByLabel('One link, by position').fill('1')
  const link = page.locator('code', { hasText: '/won/' })
  await link.waitFor()
  const shown = await link.textContent()
  t.true(lines[2]?.endsWith(shown as string))
  t.deepEqual(await inspectPage(page, 'portal-winner-links'), [])
  await page.getByRole('button', { name: 'Revoke this link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke this link' }).click()
  await page.getByText('Revoked. New links are ready.').waitFor()
  await page.locator('code', { hasText: `${id}.1.1.` }).waitFor()
  t.is((await fetch(shown as string)).status, 410)
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}`)
  await page.locator('#embed pre', { hasText: `/campaigns/${campaign.slug}/embed"` }).waitFor()
  t.deepEqual(await inspectPage(page, 'portal-embed'), [])
})
