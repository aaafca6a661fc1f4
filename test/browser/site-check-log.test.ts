import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { staticPages } from '../../public-site/pages/static.ts'
import { provenIn } from '../public-site/verify/log/entries.ts'
import { proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { logProofOf } from '../support/log/inclusion.ts'
import { type Files, leafHexOf, makeLog } from '../support/log/log.ts'
import { drawnFiles, serveSite } from '../support/site/pages.ts'
import { inspectPage } from './inspect-page.ts'

const visit = fileBrowser(test)

type Proof = ReturnType<typeof proofOf>

const CHECKPOINT = '/log/checkpoint'

const valueOf = ({ drawing, entropy }: Proof) => ({
  type: 'value',
  drawing: drawing.id,
  number: drawing.number,
  provider: entropy.provider,
  value: entropy.value,
})

/** A draw and the log of its site, with the lock of the list that `promised` has, and its value. */
const open = async (t: ExecutionContext, given: { shown?: Proof; promised?: Proof } = {}) => {
  const { shown = proofOf(), promised = shown } = given
  const site = await serveSite(t)
  const files: Files = new Map()
  const log = makeLog(site.url, files)
  log.fill(300)
  const { log: place } = provenIn(log, promised)
  const value = log.add(valueOf(promised))
  const proof = { ...shown, log: place }
  for (const [index, leaf] of [
    [place.index, place.leaf],
    [value, leafHexOf(valueOf(promised))],
  ] as const)
    files.set(`/log/proof/${leaf.slice(2)}`, logProofOf(log, index))
  for (const [path, body] of files) site.put({ path, type: 'application/octet-stream', body })
  site.put(...drawnFiles(proof, site.site), ...staticPages(site.site))
  const { page, noted } = await visit(t, { origin: site.url })
  return { ...site, page, noted, proof, draw: `/campaigns/daily/draws/${proof.drawing.id}` }
}

const checkOn = async (page: Page, draw: string) => {
  await page.goto(draw)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
}

const verdictOf = (page: Page) => page.locator('.check-status').getAttribute('data-verdict')
const named = (page: Page, kind: 'right' | 'wrong') => page.locator(`.check-${kind} .check-name`).allInnerTexts()

test.serial('the button on a draw looks for its lock and its value in the log of the site', async (t) => {
  const { page, draw, asked } = await open(t)
  await checkOn(page, draw)
  await page.getByText('The public log of this site has the same list, prize table and times').waitFor()
  t.is(await verdictOf(page), 'right')
  const right = await named(page, 'right')
  t.true(right.includes('log') && right.includes('value in the log'), right.join(', '))
  await page.getByText(/entry 300 of the 302 in .* is the lock of this list, table and times/).waitFor()
  const ofLog = asked.filter((path) => path.startsWith('/log/'))
  t.true(ofLog.length <= 12, ofLog.join(' '))
  t.deepEqual(await inspectPage(page, 'site-check-log', 'everyView'), [])
})

test.serial('a proof that is pasted is looked for in the log too, and does not leave the browser', async (t) => {
  const { page, proof, asked } = await open(t)
  await page.goto('/verify')
  t.deepEqual(await inspectPage(page, 'site-verify-log', 'everyView'), [])
  await page.locator('#verify-text').fill(JSON.stringify(proof))
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByText('The public log of this site has the same list, prize table and times').waitFor()
  t.is(await verdictOf(page), 'right')
  t.deepEqual(
    asked.filter((path) => path.startsWith('/campaigns/')),
    [],
  )
})

test.serial('a draw whose list is not the one that was promised is said to be wrong by the log alone', async (t) => {
  const { page, draw } = await open(t, { promised: proofOf({ winners: ['ann', 'u2', 'u3', 'u4'] }) })
  await checkOn(page, draw)
  await page.locator('.check-status[data-verdict=wrong]').waitFor()
  t.deepEqual(await named(page, 'wrong'), ['log'])
  t.is(
    await page.locator('.check-status').innerText(),
    'The public log of this site does not have this draw as the proof says.',
  )
  await page.getByText('the proof is of another service, which has a log of its own').waitFor()
  t.deepEqual(await inspectPage(page, 'site-check-log-wrong', 'everyView'), [])
})

test.serial('a log that cannot be read says nothing about the draw, however it fails', async (t) => {
  const { page, draw, put, noted } = await open(t)
  const fails = [
    ['x'.repeat(2 ** 16 + 1), 'it is longer than 65536 bytes'],
    [undefined, 'there is no log at'],
  ] as const
  for (const [body, why] of fails) {
    if (body !== undefined) put({ path: CHECKPOINT, type: 'text/plain', body })
    else await page.context().route(`**${CHECKPOINT}`, (route) => route.fulfill({ status: 404 }))
    await checkOn(page, draw)
    await page.getByText('could not be read just now, which says nothing about the draw').waitFor()
    t.is(await verdictOf(page), 'right')
    await page.getByText(why).waitFor()
  }
  t.deepEqual(
    noted.splice(0).filter((note) => !/404/.test(note)),
    [],
  )
})

test.serial('a log that never answers is waited for twenty seconds', async (t) => {
  const { page, draw } = await open(t)
  const since = Date.now()
  await page.context().route(`**${CHECKPOINT}`, () => {})
  await checkOn(page, draw)
  await page.getByText('the log did not answer in time').waitFor()
  t.true(Date.now() - since >= 19_000)
  t.is(await verdictOf(page), 'right')
})
