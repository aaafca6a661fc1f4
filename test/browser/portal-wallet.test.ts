import test from 'ava'
import { requestWallet } from '../../api/actions/payout/request-wallet.ts'
import { noteMoney } from '../../db/queries/chain/pace.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, theOperator } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const CURRENT = `0x${'ab'.repeat(20)}`
const WANTED = `0x${'cd'.repeat(20)}`

test('a wallet that waits, and money that runs out, are shown to the owner, who withdraws it before another one is asked for', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const payout = { chain: 'base', token: 'USDC', wallet: CURRENT }
  const startsAt = new Date().toISOString()
  const { id, slug } = await makeCampaign(own, { partner, mode: 'live', payout, startsAt })
  await requestWallet(own, theOperator, { slug, wallet: WANTED })
  await noteMoney(own.pool, [{ id, balanceCents: 1_250 }])
  const { page } = await visit(t, { origin: own.url, token, stays: true })
  await page.goto(`/portal/${partner}/live/campaigns/${slug}`)
  await page.getByText('A change waits').waitFor()
  await page.getByText('The next draw could come to more than that').waitFor()
  t.is(await page.getByRole('button', { name: 'Change the wallet' }).count(), 0)
  t.deepEqual(await inspectPage(page, 'campaign-wallet-waits'), [])
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await page.getByRole('button', { name: 'Change the wallet' }).waitFor()
  t.is(await page.getByText('A change waits').count(), 0)
})
