import test from 'ava'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { openLongAnswers } from '../../../worker/partner/long-answers.ts'
import { makeCampaign } from '../../support/factory.ts'
import { networkRunners, openPull, workWith } from '../../support/pull/pull.ts'
import { winnersFor } from '../../support/pull/winners-source.ts'

test('an answer may be long, whatever it holds beside a short list', async (t) => {
  const { source, work, due, read, readFetch } = await openPull(t)
  for (const bytes of [200_000, 5_000_000]) {
    source.behave = (request) => ({ body: { winners: winnersFor(request), note: 'x'.repeat(bytes) } })
    const id = await due()
    await work()
    t.is((await read(id)).status, 'paid', (await readFetch(id))?.failure ?? '')
  }
})

/** As PHP's json_encode and Python's json.dumps spell text by default. */
const inAscii = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

test('winners with the longest pictures’ addresses are taken from a source as from a send, however they are spelled', async (t) => {
  const { place, partner, source, work, due, read, readFetch } = await openPull(t)
  const winners = { mode: 'pull', url: source.url } as const
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: 150, winners })
  const avatarUrl = `https://a.example/${'画'.repeat(2_000)}`
  source.behave = (request) => ({
    body: inAscii({ winners: winnersFor(request).map((winner) => ({ winner, avatarUrl })) }),
  })
  const id = await due({ campaign })
  await work()
  t.is((await read(id)).status, 'paid', (await readFetch(id))?.failure ?? '')
})

test('a long answer that the service has no room for is asked for again for as long as that lasts, and then taken', async (t) => {
  const { place, source, work, due, read, readFetch, workAfter, retryNow } = await openPull(t)
  const client = openPartnerClient({ allowLoopback: true, longAnswers: openLongAnswers({ owner: 0, all: 0 }) })
  t.teardown(client.close)
  const runners = networkRunners(place, client)
  source.behave = (request) => ({ body: { winners: winnersFor(request), note: 'x'.repeat(200_000) } })
  const id = await due()
  await workWith(place, runners)
  await workAfter(id, 20, () => workWith(place, runners))
  t.like(await read(id), { status: 'open', needsAttention: null })
  t.like(await readFetch(id), { isLeased: false, isGivenUp: false })
  t.regex((await readFetch(id))?.failure ?? '', /reading too many others/)
  await retryNow(id)
  await work()
  t.like(await read(id), { status: 'paid' })
})
