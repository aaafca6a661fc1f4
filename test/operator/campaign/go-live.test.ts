import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { makeGoLiveRequest, termsOf } from '../../support/go-live.ts'
import { operatorOn } from '../../support/operator/operator.ts'
import { openWorkplace } from '../../support/workplace.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

test('what waits to go live is listed with its terms, approved by them or declined by commands', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  t.is((await operator('go-live', 'list')).stdout, 'No request to go live waits.\n')
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 5_000 }
  const first = await makeGoLiveRequest(place, { slug: 'daily-live', guarantee })
  const second = await makeGoLiveRequest(place, { slug: 'weekly-live', largePrizeCents: null })
  const terms = await termsOf(place, first.id)
  const { requests } = await json<{ requests: object[] }>('go-live', 'list')
  const { id, partner, askedBy, campaign } = first
  const known = { id, partner, askedBy, campaign: campaign.slug, slug: 'daily-live' }
  t.like(requests[0], { ...known, guarantee, largePrizeCents: 100_000, mostCents: 1_500, gone: [], terms })
  t.is(requests.length, 2)
  const { stdout } = await operator('go-live', 'list')
  t.regex(stdout, /is to go live as daily-live, paying USDC on base to 0x[a-fA-F0-9]{40}/)
  t.regex(stdout, /Guarantee: \$50 for every 7 days without a prize of \$100/)
  t.regex(stdout, /Held prizes: from \$1,000 on/)
  t.regex(stdout, /Held prizes: none, whatever a prize comes to/)
  t.true(stdout.includes(`go-live approve --request ${first.id} --terms ${terms}`))
  const other = await operator('go-live', 'approve', '--request', first.id, '--terms', 'f'.repeat(64))
  t.regex(other.stderr, /have changed since you looked at them/)
  const live = await json('go-live', 'approve', '--request', first.id, '--terms', terms)
  t.like(live, { slug: 'daily-live', mode: 'live', status: 'active', guarantee })
  t.regex(JSON.stringify(live), /chain register --campaign daily-live/)
  const declined = await operator('go-live', 'decline', '--request', second.id, '--reason', 'Choose another slug.')
  t.regex(declined.stdout, /Its team reads: Choose another slug\./)
  t.is((await operator('go-live', 'list')).stdout, 'No request to go live waits.\n')
  for (const words of [
    ['approve'],
    ['approve', '--request', first.id],
    ['approve', '--request', first.id, '--terms', terms],
    ['decline', '--request', second.id, '--reason', 'x'],
  ]) {
    const { code, stderr } = await operator('go-live', ...words)
    t.is(code, 1, words.join(' '))
    t.is(stderr.trim().split('\n').length, 1)
  }
})
