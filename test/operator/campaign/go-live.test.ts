import test from 'ava'
import { newId } from '../../../db/new-id.ts'
import { insertGoLiveRequest } from '../../../db/queries/go-live/requests.ts'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner } from '../../support/factory.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

test('what waits to go live is listed, approved or declined by commands', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  t.is((await operator('go-live', 'list')).stdout, 'No request to go live waits.\n')
  const partner = await makePartner(place)
  const { userId, name } = await makeUser(place)
  const askedBy = await makeMember(place, { partner, userId, role: 'owner' })
  const ask = async (slug: string) => {
    const campaign = await makeCampaign(place, { partner })
    const id = newId('glr')
    const wish = { slug, chain: 'base', token: 'USDC', wallet: `0x${'ab'.repeat(20)}`, startsAt: new Date(0), askedBy }
    await place.pool.transaction((tx) => insertGoLiveRequest(tx, { id, campaignId: campaign.id, ...wish }))
    return { id, campaign: campaign.slug }
  }
  const first = await ask('daily-live')
  const second = await ask('weekly-live')
  const { requests } = await json<{ requests: object[] }>('go-live', 'list')
  t.like(requests[0], { ...first, partner, slug: 'daily-live', askedBy: name })
  t.is(requests.length, 2)
  t.regex(
    (await operator('go-live', 'list')).stdout,
    /is to go live as daily-live, paying USDC on base to 0x[a-fA-F0-9]{40}/,
  )
  const live = await json('go-live', 'approve', '--request', first.id)
  t.like(live, { slug: 'daily-live', mode: 'live', status: 'active' })
  t.regex(JSON.stringify(live), /chain register --campaign daily-live/)
  const declined = await operator('go-live', 'decline', '--request', second.id, '--reason', 'Choose another slug.')
  t.regex(declined.stdout, /Its team reads: Choose another slug\./)
  t.is((await operator('go-live', 'list')).stdout, 'No request to go live waits.\n')
  for (const words of [
    ['approve'],
    ['approve', '--request', first.id],
    ['decline', '--request', second.id, '--reason', 'x'],
  ]) {
    const { code, stderr } = await operator('go-live', ...words)
    t.is(code, 1, words.join(' '))
    t.is(stderr.trim().split('\n').length, 1)
  }
})
