import test from 'ava'
import type { Page } from 'playwright-core'
import { staticPages } from '../../public-site/pages/static.ts'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { PUBLIC_NODE, standInForPublicNode } from '../support/browser/public-node.ts'
import { serveSite } from '../support/site/pages.ts'

const visit = fileBrowser(test)

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Tampering = readonly [path: string, change: (value: never) => Json, check: string]

const flipped = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')
const more = (value: number) => value + 1
const as = (value: Json) => () => value

/** Each member of a proof, how it is changed, and the check that names it. */
const always: Tampering[] = [
  ['scheme', as('prize-draw/2'), 'scheme'],
  ['campaign.slug', as(''), 'drawing'],
  ['campaign.name', as(7), 'drawing'],
  ['drawing.id', flipped, 'winner list commitment'],
  ['drawing.drawAt', as('soon'), 'times'],
  ['drawing.cutoffAt', as('2026-11-21T18:00:02.000Z'), 'times'],
  ['winnerList.winners.1', as('friend'), 'winner list commitment'],
  ['winnerList.commitment', flipped, 'winner list commitment'],
  ['winnerList.lockedAt', as('2026-11-21T18:00:02.000Z'), 'times'],
  ['entropy.provider', as('dice'), 'test or real'],
  ['entropy.requestId', as(''), 'entropy'],
  ['entropy.value', flipped, 'random values'],
  ['entropy.revealedAt', as('2026-11-21T17:00:00.000Z'), 'times'],
  ['prizeTable.version', as(0), 'prize table'],
  ['prizeTable.denominator', more, 'prize table'],
  ['prizeTable.tiers.0.amountCents', more, 'prizes'],
  ['prizeTable.tiers.0.weight', more, 'prize table'],
  ['prizeTable.tiers.0.threshold', more, 'prize table'],
  ['results.1.position', more, 'results'],
  ['results.1.winner', as('friend'), 'results'],
  ['results.1.randomValue', flipped, 'random values'],
  ['results.1.roll', more, 'rolls'],
  ['results.1.amountCents', more, 'prizes'],
  ['results.3.paidByHand.at', as('soon'), 'payout'],
  ['results.3.paidByHand.reference', as(''), 'payout'],
  ['payout.chain', as(''), 'payout'],
  ['payout.token', as(''), 'payout'],
  ['payout.transferredCents', more, 'payout'],
  ['payout.heldCents', more, 'payout'],
  ['payout.heldPositions.0', more, 'payout'],
  ['payout.heldPaidCents', more, 'payout'],
  ['payout.largePrizeCents', as(null), 'payout'],
  ['payout.status', as('none'), 'payout'],
  ['payout.transaction', as(''), 'payout'],
]

const ofTest: Tampering[] = [
  ...always,
  ['test', as(false), 'test or real'],
  ['campaign.id', as(4), 'test or real'],
  ['drawing.number', as(0), 'drawing'],
]

const ofLive: Tampering[] = [
  ...always,
  ['chain.version', as('prize-drawings/1'), 'onchain record'],
  ['chain.tableNumber', more, 'user contribution'],
  ['chain.token', flipped, 'token'],
  ['chain.tokenDecimals', more, 'user contribution'],
  ['campaign.id', more, 'onchain record'],
  ['drawing.number', more, 'onchain record'],
  ['chain.chainId', more, 'user contribution'],
  ['chain.contract', flipped, 'user contribution'],
  ['chain.campaignId', more, 'onchain record'],
  ['chain.drawingNumber', more, 'onchain record'],
  ['chain.requestTx', as('0x1'), 'onchain record'],
  ['chain.fulfilTx', as('0x1'), 'onchain record'],
  ['chain.entropyContract', as('0x1'), 'onchain record'],
  ['chain.provider', as('0x1'), 'onchain record'],
  ['chain.sequence', as('0'), 'onchain record'],
  ['chain.attempt', more, 'user contribution'],
  ['chain.salt', flipped, 'user contribution'],
  ['chain.userContribution', flipped, 'user contribution'],
  ['chain.providerContribution', flipped, 'both contributions'],
  ['chain.explorer.contract', as('javascript:alert(1)'), 'onchain record'],
  ['chain.explorer.requestTx', as('javascript:alert(1)'), 'onchain record'],
  ['chain.explorer.fulfilTx', as('javascript:alert(1)'), 'onchain record'],
  ['payout.tokenAddress', as('0x1'), 'payout'],
  ['payout.tokenUnits', more, 'token'],
  ['payout.wallet', as('0x1'), 'payout'],
]

/** What is shown and not drawn: it may change after the draw. */
const shown = ['results.1.displayName', 'displayChangedAt']

const leavesOf = (value: Json, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => leavesOf(member, path === '' ? name : `${path}.${name}`))
    : [path]

/** Elements of a list have the same rules, so that one of each stands for all. */
const kindOf = (path: string) => path.replaceAll(/\.\d+/g, '.*')

const changed = (proof: object, path: string, change: (value: never) => Json): string => {
  const copy = structuredClone(proof)
  const names = path.split('.')
  const holder = names.slice(0, -1).reduce((object, name) => Reflect.get(object, name) as object, copy)
  const last = names.at(-1) as string
  Reflect.set(holder, last, change(Reflect.get(holder, last) as never))
  return JSON.stringify(copy)
}

const verdictOn = async (page: Page, text: string) => {
  await page.locator('#verify-text').fill(text)
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.locator('.check-status:not([data-verdict=working])').waitFor()
  return {
    verdict: await page.locator('.check-status').getAttribute('data-verdict'),
    wrong: await page.locator('.check-wrong').allInnerTexts(),
  }
}

for (const [mode, proof, tamperings] of [
  ['test', proofOf(), ofTest],
  ['live', liveProofOf(), ofLive],
] as const) {
  test.serial(`whatever is changed in a ${mode} proof, the page names the check that it fails`, async (t) => {
    t.deepEqual(
      [...new Set(leavesOf(JSON.parse(JSON.stringify(proof)) as Json).map(kindOf))].toSorted(),
      [...tamperings.map(([path]) => path), ...shown].map(kindOf).toSorted(),
      'every member has its turn',
    )
    const site = await serveSite(t)
    site.put(...staticPages(site.site))
    const { page } = await visit(t, { origin: site.url, others: [PUBLIC_NODE] })
    await standInForPublicNode(page)
    await page.goto('/verify')
    t.is((await verdictOn(page, JSON.stringify(proof))).verdict, 'right')
    for (const [path, change, check] of tamperings) {
      const { verdict, wrong } = await verdictOn(page, changed(proof, path, change))
      t.is(verdict, 'wrong', path)
      const named = wrong.find((line) => line.split('\n').includes(check))
      t.truthy(named, `${path} is named by "${check}": ${wrong.join('; ')}`)
      t.regex(named ?? '', /^FAILED\n/)
    }
    for (const path of shown) t.is((await verdictOn(page, changed(proof, path, as('other')))).verdict, 'right', path)
  })
}
