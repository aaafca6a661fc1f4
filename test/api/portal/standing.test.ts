import test from 'ava'
import { suspendPartner } from '../../../api/actions/account/suspend-partner.ts'
import { theOperator } from '../../support/factory.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

test('the team of a suspended partner reads why nothing can be changed, and looks at what there is', async (t) => {
  const shop = await makePortalShop(await service())
  await suspendPartner(await service(), theOperator, { partnerId: shop.partner, reason: 'Three invoices are open.' })
  const { client, account, slug } = shop
  const refused = await refusalOf(client.campaign.edit.mutate({ account, slug, edit: { name: 'Other' } }))
  t.like(refused, { reason: 'suspended', status: 403 })
  t.regex(refused.message, /says why: Three invoices are open\./)
  t.is((await client.campaign.get.query({ account, slug })).name, 'Daily draw')
})
