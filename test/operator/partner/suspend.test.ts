import test from 'ava'
import { auditOf } from '../../support/audit.ts'
import { fileDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const { operator } = operatorOn(database)

test('a partner is suspended for a reason and resumed by commands, each once, and both are audited', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  t.is((await operator('partner', 'suspend', '--partner', partner)).code, 1)
  const suspend = () => operator('partner', 'suspend', '--partner', partner, '--reason', 'Three invoices are open.')
  t.regex((await suspend()).stdout, /is suspended: its keys are refused, and/)
  t.regex((await suspend()).stderr, /suspended already/)
  t.regex((await operator('partner', 'list')).stdout, new RegExp(`${partner}.*suspended since`))
  t.regex((await operator('status')).stdout, /1 partner is suspended/)
  const resume = () => operator('partner', 'resume', '--partner', partner)
  t.is((await resume()).stdout, `${partner} is suspended no more.\n`)
  t.regex((await resume()).stderr, /is not suspended/)
  t.deepEqual(
    (await auditOf(place, partner)).map(({ action, detail }) => [action, detail]),
    [
      ['partner.suspended', { reason: 'Three invoices are open.' }],
      ['partner.resumed', {}],
    ],
  )
})
