/** An operator who follows an alert's link comes to the drawing by one more click, and reads there what to do. */
import test from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { flag } from '../../db/queries/attention.ts'
import { type AttentionCode, attentionCodes } from '../../domain/attention.ts'
import { rules, valuesIn } from '../support/alerts/rules.ts'
import { entries } from '../support/alerts/runbook.ts'
import { attentionCases } from '../support/attention-cases.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { makeCampaign, makeDrawing, makePartner } from '../support/factory.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** What a drawing never has, and where else it stands. */
const NEVER_OF_DRAWINGS: Readonly<Partial<Record<AttentionCode, string>>> = {
  unknown_number: 'it is of a campaign',
  period_waits: 'it is of a guarantee',
  audit_differs: 'it is of a partner',
}
const stuckWays = attentionCodes.filter((code) => !(code in NEVER_OF_DRAWINGS))

/** The link of the alert that fires for a code, as it is filled in then. */
const alertLink = (code: AttentionCode): string => {
  const rule = rules.find((one) => valuesIn(one, 'code').includes(code))
  if (!rule) throw new Error(`No alert tells of ${code}.`)
  return rule.annotations.console.replace('{{ $labels.code }}', code)
}

/** A drawing with this code. Findings of the self-check are in their own table, all else is in the drawing's row. */
const makeStuck = async (own: Stack, campaign: { id: string; winnersPerDraw: number }, code: AttentionCode) => {
  const [attention] = attentionCases.flatMap(([one]) => (one.code === code ? [one] : []))
  if (!attention) throw new Error(`There is no example of ${code}.`)
  const id = await makeDrawing(own, { campaign })
  if (attention.code === 'rows_differ') {
    const { found } = attention.detail
    await own.pool.query(sql.unsafe`
      insert into self_check_finding (drawing_id, campaign_id, found) values (${id}, ${campaign.id}, ${found})`)
    return id
  }
  await own.pool.transaction((tx) => flag(tx, [id], attention))
  await own.pool.query(sql.unsafe`update drawing set attention_since = now() - interval '2 days' where id = ${id}`)
  return id
}

/** The first link loads the console, as from a mail. Later ones are followed inside it, in a fifth of the time. */
const follow = (page: Page, link: string) =>
  page.url() === 'about:blank' ? page.goto(link) : page.evaluate((to) => history.pushState(null, '', to), link)

test('a drawing that is stuck in any of its ways is found from its alert by two clicks, with what to do', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'Stuck shop')
  const campaign = await makeCampaign(own, { partner, name: 'Stuck draw' })
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  t.true(stuckWays.length > 25)
  for (const code of stuckWays) {
    const id = await makeStuck(own, campaign, code)
    await follow(page, alertLink(code))
    await page.getByRole('link', { name: id }).click()
    const trouble = page.getByRole('alert').filter({ hasText: `The drawing: ${code}` })
    await trouble.waitFor()
    const advice = entries.find(({ title }) => title === code)?.items.get('Do') ?? 'no entry'
    const words = (text: string | null): string => (text ?? '').replaceAll('`', '').replaceAll(/\s+/g, ' ')
    t.true(words(await trouble.textContent()).includes(words(advice)), code)
    if (code === 'chain_differs') t.deepEqual(await inspectPage(page, 'console-drawing-stuck'), [])
  }
})
