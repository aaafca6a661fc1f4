import { readFile } from 'node:fs/promises'
import test from 'ava'
import { verifyAudit } from '../../public-site/verify/verify-audit.mjs'
import { connect } from '../support/attack.ts'
import { addEntries } from '../support/audit.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { fileStack } from '../support/portal/stack.ts'
import { until } from '../support/until.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test('an owner downloads the audit log from its page, and the file checks', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const client = await connect(t, own.databaseUrl)
  await addEntries(client, partner, 1_100)
  const waiting = await until(
    async () => (await client.query('select from audit_unlinked')).rowCount,
    (count) => count === 0,
  )
  t.is(waiting, 0, 'a worker gives each entry its place')
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/live/audit`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all' }).click(),
  ])
  t.is(file.suggestedFilename(), `audit-${partner}.jsonl`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\n')
  t.true(lines.length >= 1_100)
  t.true((await verifyAudit(lines)).ok)
  await page.getByText(/The file holds 1,1\d\d entries\./).waitFor()
})
