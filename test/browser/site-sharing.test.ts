import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import type { WinnerLink } from '../../api/client/types.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { fileBrowser, photograph } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { listen } from '../support/listen.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { closeNow, waitForStatus } from '../support/portal/data.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { makeListed, untilShown } from '../support/site/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000
const EMBED_SCRIPT_BYTES = 5_000

const makeDrawn = async (own: Stack, overrides: Record<string, unknown> = {}) => {
  const partner = await makePartner(own)
  const { key } = await makeKey(own, { partner })
  const campaign = await makeCampaign(own, { partner, winnersPerDraw: 3, ...overrides })
  const winners = winnerIds(3).map((winner, i) => ({ winner, displayName: ['Ada', 'Grace', 'Emmy'][i] ?? null }))
  const drawAt = new Date(Date.now() - HOUR_MS)
  const id = await makeListed(own, { campaign, key, drawAt, cutoffAt: new Date(Date.now() + HOUR_MS), winners })
  await closeNow(own, id)
  await waitForStatus(own, id, 'paid')
  await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + 5 * HOUR_MS) })
  const path = `/campaigns/${campaign.slug}`
  await untilShown(own, `${path}/embed`, 'Ada')
  await untilShown(own, `${path}/embed`, 'data-countdown')
  const links = async (drawing = id): Promise<string[]> => {
    const { body } = await clientOf(own, key).get<{ links: WinnerLink[] }>(`${path}/drawings/${drawing}/links`)
    return body.links.map(({ url }) => new URL(url).pathname)
  }
  return { ...campaign, key, id, path, links }
}

test.serial('the next draw and the last winners show on a partner’s site with a strict policy', async (t) => {
  const own = await stack()
  const { path } = await makeDrawn(own)
  const host = await listen(
    t,
    createServer((_request, response) => {
      response.setHeader('Content-Security-Policy', `default-src 'none'; img-src 'self'; frame-src ${own.url}`)
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(
        `<!DOCTYPE html><html lang="en"><head><title>A shop</title></head><body><main><h1>A shop</h1><iframe src="${own.url}${path}/embed" title="The next draw" width="100%" height="420" frameborder="0" loading="lazy"></iframe></main></body></html>`,
      )
    }),
  )
  const { page, context, noted } = await visit(t, { origin: host, others: [own.url] })
  await page.goto(host)
  const frame = page.frameLocator('iframe')
  await frame.getByText('Ada').waitFor()
  await frame.getByText(/in [45] hours/).waitFor()
  const [proof] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: 'All results and the proof' }).press('Enter'),
  ])
  await proof.waitForURL(/\/draws\/drw_/)
  t.deepEqual(await context.cookies(), [])
  const others = noted.splice(0).filter((note) => !note.includes('favicon.ico') && !note.includes('404'))
  t.deepEqual(others, [])
  t.deepEqual(await accessibilityProblems(page), [])
  await photograph(page, 'embed-in-a-shop')
})

test.serial('the frame is accessible on a phone and in the dark, in both languages, and small', async (t) => {
  const own = await stack()
  const { path } = await makeDrawn(own, { language: 'de' })
  const { page } = await visit(t, { origin: own.url })
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += gzipSync(await response.body()).length
  })
  await page.goto(`${path}/embed`)
  await page.getByText('Nächste Ziehung').waitFor()
  await page.getByText(/in [45] Stunden/).waitFor()
  t.deepEqual(await inspectPage(page, 'site-embed-german', 'everyView'), [])
  t.true(bytes > 0 && bytes <= EMBED_SCRIPT_BYTES, `${bytes} bytes of script`)
})

test.serial('only the frame may be framed by other sites', async (t) => {
  const own = await stack()
  const { path } = await makeDrawn(own)
  const policyOf = async (at: string) => {
    const { headers } = await fetch(own.url + at)
    return [headers.get('content-security-policy'), headers.get('x-frame-options')] as const
  }
  const [embed, options] = await policyOf(`${path}/embed`)
  t.regex(embed ?? '', /^default-src 'none'; .*frame-ancestors \*$/)
  t.is(options, null)
  for (const other of [path, `${path}/history`, '/']) {
    const [policy, frames] = await policyOf(other)
    t.regex(policy ?? '', /frame-ancestors 'self'$/)
    t.is(frames, 'SAMEORIGIN')
  }
})

test.serial('a winner reads on a phone what they won and goes on to the check', async (t) => {
  const own = await stack()
  const { links, id } = await makeDrawn(own)
  const [link = ''] = await links()
  const { page } = await visit(t, { origin: own.url })
  await page.goto(link)
  await page.getByRole('heading', { name: /^You won \$/ }).waitFor()
  t.deepEqual(await inspectPage(page, 'site-winner', 'everyView'), [])
  await page.getByRole('link', { name: 'Check the draw in your browser' }).click()
  await page.waitForURL(new RegExp(`/draws/${id}#check$`))
})

test.serial('a revoked link says so in the campaign’s language', async (t) => {
  const own = await stack()
  const { links, id, key, path } = await makeDrawn(own, { language: 'de' })
  const [link = ''] = await links()
  await clientOf(own, key).post(`${path}/drawings/${id}/links/revoke`, { position: 0 })
  const { page, noted } = await visit(t, { origin: own.url })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor()
  t.deepEqual(await inspectPage(page, 'site-winner-revoked'), [])
  t.deepEqual(
    noted.splice(0).filter((note) => !note.includes('410')),
    [],
  )
})
