import test from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { authenticator } from '../support/portal/authenticator.ts'
import { ageApprovals, ageOwners } from '../support/portal/owners.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const CURRENT = `0x${'ab'.repeat(20)}`
const WANTED = `0x${'12'.repeat(20)}`

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

test('one owner asks for a wallet and a live key, and the other one, told of both, approves them with a code', async (t) => {
  const own = await stack()
  const partner = await makePartner(own)
  const ada = await own.signedIn({ partner, name: 'Ada Example' })
  const ben = await own.signedIn({ partner, name: 'Ben Example', confirmed: false })
  await ageOwners(own, partner)
  const payout = { chain: 'base', token: 'USDC', wallet: CURRENT }
  const { slug } = await makeCampaign(own, { partner, mode: 'live', payout, startsAt: new Date().toISOString() })
  const live = `/portal/${partner}/live`

  const { page: asking } = await visit(t, { origin: own.url, token: ada.token })
  await asking.goto(`${live}/campaigns/${slug}`)
  await press(asking, 'Change the wallet')
  await asking.getByText('Another owner has to approve it').waitFor()
  t.deepEqual(await inspectPage(asking, 'approval-ask-wallet'), [])
  await asking.getByLabel('New wallet').fill(WANTED)
  await press(asking, 'Review the change')
  await asking.getByText('Present wallet', { exact: true }).waitFor()
  await asking.getByText('Nothing has been transferred in this campaign yet.').waitFor()
  await press(asking, 'Save the wallet')
  await asking.getByText('A change waits for an owner').waitFor()
  t.deepEqual(await inspectPage(asking, 'approval-wallet-asked'), [])

  await asking.goto(`${live}/keys`)
  await press(asking, 'Create a key')
  await asking.getByLabel('Label').fill('Production server')
  await asking.getByLabel('Only from these addresses').fill('203.0.113.7\n2001:db8::/48')
  await asking.getByText('Another owner has to approve it').waitFor()
  t.deepEqual(await inspectPage(asking, 'approval-ask-key'), [])
  await press(asking, 'Create the key')
  await asking.getByText('It lets nobody in before another owner has approved it').waitFor()
  t.deepEqual(await inspectPage(asking, 'approval-key-shown'), [])
  await asking.goto(`${live}/approvals`)
  await asking
    .getByRole('button', { name: /^Withdraw: / })
    .first()
    .waitFor()
  t.is(await asking.getByRole('button', { name: /^Approve/ }).count(), 0)

  const { page } = await visit(t, { origin: own.url, token: ben.token })
  await page.goto(`${live}/`)
  await page.getByText('asks for another payout wallet for').waitFor()
  await page.getByText('1 more request waits.').waitFor()
  t.deepEqual(await inspectPage(page, 'approval-home'), [])
  await page
    .getByRole('link', { name: /^Decide: / })
    .first()
    .click()
  await page.getByText('It can be approved from').first().waitFor()
  t.is(await page.getByRole('button', { name: /^Approve/ }).count(), 0)
  t.deepEqual(await inspectPage(page, 'approvals-waiting'), [])

  await ageApprovals(own, partner, 25)
  await press(page, `Approve: Another payout wallet for ${slug}`)
  await page.getByRole('dialog', { name: 'Approve this?' }).waitFor()
  t.deepEqual(await inspectPage(page, 'approval-dialog'), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await confirming
    .getByLabel('Code from your authenticator app')
    .fill(await authenticator(ben.totpSecret as Buffer).code())
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Approved: the wallet waits for the contract’s owner now.').waitFor()
  // The decided request disappears, and the other one moves to its place.
  await page.getByRole('button', { name: `Refuse: Another payout wallet for ${slug}` }).waitFor({ state: 'detached' })
  await press(page, 'Refuse: A live API key, “Production server”')
  await page.getByText('Nothing waits').waitFor()
  t.deepEqual(await inspectPage(page, 'approvals-decided'), [])

  await page.goto(`${live}/campaigns/${slug}`)
  await page.getByText('A change waits', { exact: true }).waitFor()
})

test('an owner without a second one reads that it takes nobody else, and that a second one is safer', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/live/approvals`)
  await page.getByText('A second owner makes this safer').waitFor()
  t.deepEqual(await inspectPage(page, 'approvals-single'), [])
})
