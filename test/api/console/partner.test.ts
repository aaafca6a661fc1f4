import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { operatorSignedIn } from '../../support/console/console.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const reason = 'Three invoices are open.'

test('a suspended partner’s keys are refused with the reason, and taken again once it is resumed', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const { client } = await operatorSignedIn(own)
  await client.partner.suspend.mutate({ partner, reason, confirm: partner })
  const { key } = await makeKey(own, { partner })
  const { status, body } = await clientOf(own, key).get('/campaigns')
  t.is(status, 403)
  t.like(body, { code: 'suspended' })
  t.true(JSON.stringify(body).includes(reason))
  await client.partner.resume.mutate({ partner, confirm: partner })
  const { key: later } = await makeKey(own, { partner })
  t.is((await clientOf(own, later).get('/campaigns')).status, 200)
})

test('the team of a suspended partner looks at everything and changes nothing', async (t) => {
  const own = await service()
  const { client: portal, partner, account } = await signedInAs(own)
  const { slug } = await makeCampaign(own, { partner })
  const { client } = await operatorSignedIn(own)
  await client.partner.suspend.mutate({ partner, reason, confirm: partner })
  t.is((await portal.campaign.get.query({ account, slug })).slug, slug)
  t.is((await portal.session.me.query()).partners[0]?.suspendedReason, reason)
  const refused = await refusalOf(portal.campaign.resume.mutate({ account, slug }))
  t.is(refused.reason, 'suspended')
  t.true(refused.message.includes(reason))
})

test('a list that was sent before the suspension is drawn and paid', async (t) => {
  const own = await service()
  const partner = await makePartner(own)
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  const { key } = await makeKey(own, { partner })
  const sent = { winners: winnerIds(campaign.winnersPerDraw) }
  await clientOf(own, key).post(`/campaigns/${campaign.slug}/drawings/${drawing}/winners`, sent)
  const { client } = await operatorSignedIn(own)
  await client.partner.suspend.mutate({ partner, reason, confirm: partner })
  t.is(await reasonOf(client.partner.suspend.mutate({ partner, reason, confirm: partner })), 'change_refused')
  await passCutoff(own, drawing)
  await own.work()
  t.is(
    await own.pool.oneFirst(
      sql.type(z.object({ status: z.string() }))`select status from drawing where id = ${drawing}`,
    ),
    'paid',
  )
})
