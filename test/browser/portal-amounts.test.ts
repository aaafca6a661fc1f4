import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const inLanguages = [
  {
    locale: 'en-US',
    of: { open: 'Edit the campaign', held: /^Hold prizes from this amount up/, save: 'Save' },
    typed: { wrong: ['12,50', '12.505'], right: '1,012.50' },
    said: 'Write an amount in dollars, at least 0.01.',
  },
  {
    locale: 'de-DE',
    of: { open: 'Kampagne bearbeiten', held: /^Gewinne ab diesem Betrag einbehalten/, save: 'Speichern' },
    typed: { wrong: ['12.50', '12,505'], right: '1.012,50' },
    said: 'Geben Sie einen Betrag in Dollar ein, mindestens 0,01.',
  },
] as const

for (const { locale, of, typed, said } of inLanguages)
  test.serial(
    `an amount with the decimal sign of another language is refused where it is typed: ${locale}`,
    async (t) => {
      const own = await stack()
      const { token, partner } = await own.signedIn()
      const { id, slug } = await makeCampaign(own, { partner })
      const { page, noted } = await visit(t, { origin: own.url, token, locale })
      await page.goto(`/portal/${partner}/test/campaigns/${slug}`)
      await page.getByRole('button', { name: of.open }).click()
      const dialog = page.getByRole('dialog')
      const [held, save] = [dialog.getByLabel(of.held), dialog.getByRole('button', { name: of.save })]
      for (const wrong of typed.wrong) {
        await held.fill(wrong)
        await dialog.getByText(said).waitFor()
        t.true(await save.isDisabled(), wrong)
      }
      t.deepEqual(await inspectPage(page, `amount-${locale}`, 'words'), [])
      await held.fill(typed.right)
      await dialog.getByText(said).waitFor({ state: 'detached' })
      await save.click()
      await dialog.waitFor({ state: 'detached' })
      const cents = await own.pool.oneFirst(sql.type(z.object({ cents: z.number() }))`
      select large_prize_cents::float8 as cents from campaign where id = ${id}`)
      t.is(cents, 101_250)
      t.deepEqual(noted, [])
    },
  )
