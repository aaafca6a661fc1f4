import test from 'ava'
import { reasonOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const table = { version: 1, tiers: [{ amountCents: 500, weight: 1 }] }

const campaign = (prizeTable: string, slug: string) => ({
  slug,
  name: 'Weekly draw',
  cadence: 'FREQ=WEEKLY;BYDAY=FR;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
  timeZone: 'Europe/Berlin',
  startsAt: '2100-01-01T17:00:00.000Z',
  winnersPerDraw: 3,
  winners: { mode: 'push' as const },
  prizeTable,
  payout: { chain: 'test', token: 'TEST', wallet: null },
})

test('a manager makes a test campaign of their own, with a table of their own', async (t) => {
  const { client, account } = await signedInAs(await service(), { role: 'manager' })
  const { id } = await client.prizeTable.make.mutate({ account, table })
  t.deepEqual(await client.setup.createCampaign.mutate({ account, campaign: campaign(id, 'setup-a') }), {
    slug: 'setup-a',
  })
  t.like(await client.campaign.get.query({ account, slug: 'setup-a' }), { name: 'Weekly draw', status: 'active' })
  t.is(await reasonOf(client.setup.createCampaign.mutate({ account, campaign: campaign(id, 'setup-a') })), 'slug_taken')
})

test('a viewer, live mode, another team and another partner’s table are refused', async (t) => {
  const place = await service()
  const own = await signedInAs(place)
  const other = await signedInAs(place)
  const { id } = await other.client.prizeTable.make.mutate({ account: other.account, table })
  const make = (account: typeof own.account, client = own.client) =>
    reasonOf(client.setup.createCampaign.mutate({ account, campaign: campaign(id, 'setup-b') }))
  t.is(await make(own.account), 'bad_request')
  t.is(await make(other.account), 'not_found')
  t.is(await make({ ...own.account, mode: 'live' }), 'forbidden')
  const viewer = await signedInAs(place, { partner: own.partner, role: 'viewer' })
  t.is(await make(own.account, viewer.client), 'role_too_low')
})

test('a cadence is seen before it is decided for, and a wrong one is refused in words', async (t) => {
  const { client, account } = await signedInAs(await service())
  const preview = (cadence: string) => client.setup.preview.query({ account, cadence, timeZone: 'America/New_York' })
  t.is((await preview('FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0')).next.length, 5)
  const refused = await t.throwsAsync(preview('FREQ=DAILY;BYHOUR=25'))
  t.regex(refused?.message ?? '', /"25" is not a value that BYHOUR can have/)
})
