import { Writable } from 'node:stream'
import test from 'ava'
import { sql } from 'slonik'
import { createLogger, transports } from 'winston'
import { noteLogTrouble } from '../../../db/queries/log/trouble.ts'
import { noteChain } from '../../../db/queries/metrics/chain.ts'
import { startReceiver } from '../../support/webhook/webhooks.ts'
import { BASE_URL, openAlarms } from '../../support/alarms/alarms.ts'
import { makeCampaign } from '../../support/factory.ts'

const ROUTING_KEY = 'R0123456789abcdefghijklmnopqrstu'

const textOf = ({ body }: { body: string }): string => (JSON.parse(body) as { text: string }).text
const eventOf = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>

const differs = { code: 'rows_differ', detail: { found: 'the sum' } } as const
const paused = { code: 'contract_paused', detail: { contract: '0x1', chain: 'base' } } as const

test('a hundred alike are one message, in the chat and to who is on call, and so is their end', async (t) => {
  const [chat, pager] = [await startReceiver(t), await startReceiver(t, () => ({ status: 202 }))]
  const targets = { webhook: { url: chat.url }, pagerduty: { url: pager.url, routingKey: ROUTING_KEY } }
  const { campaign, drawings, flagWith, heal, look, tellAll, pass, alarms } = await openAlarms(t, targets)
  const ids = await drawings(100)
  await flagWith(ids, paused)
  await look()
  await tellAll()
  await look()
  await tellAll()
  t.is(chat.posts.length, 1)
  const [begun] = chat.posts.map(textOf)
  t.regex(begun ?? '', /^\*contract_paused\* needs an operator, 100 times, the first since \d{4}-/)
  t.true(begun?.includes('The contract 0x1 on base is paused'))
  t.true(begun?.includes(`At ${campaign.slug}`))
  t.true(begun?.includes(`${BASE_URL}/operator/?code=contract_paused`))
  t.true(begun?.includes('docs/operating/runbook.md#contract_paused'))
  const [alarm] = await alarms()
  t.like(alarm, { code: 'contract_paused', things: 100, hasEnded: false })
  t.is(pager.posts.length, 1)
  t.like(eventOf(pager.posts[0] as never), {
    routing_key: ROUTING_KEY,
    event_action: 'trigger',
    dedup_key: alarm?.id,
    payload: { source: 'draws.test', severity: 'critical', class: 'contract_paused' },
  })

  await heal(ids)
  await look()
  await tellAll()
  t.is(chat.posts.length, 1, 'what may come back at once is not over')
  await pass('2 minutes')
  await look()
  await tellAll()
  await look()
  await tellAll()
  t.is(chat.posts.length, 2)
  t.regex(textOf(chat.posts[1] as never), /^\*contract_paused\* is over, after \d+ min\./)
  t.is(pager.posts.length, 2)
  t.deepEqual(eventOf(pager.posts[1] as never), {
    routing_key: ROUTING_KEY,
    event_action: 'resolve',
    dedup_key: alarm?.id,
  })
  t.like((await alarms())[0], { hasEnded: true })
})

test('another code is another alarm, and one that comes back is a new one', async (t) => {
  const chat = await startReceiver(t)
  const { drawings, flagWith, heal, look, tellAll, pass, alarms } = await openAlarms(t, { webhook: { url: chat.url } })
  const [one, other] = await drawings(2)
  await flagWith([one as string], paused)
  await flagWith([other as string], { code: 'gas_empty', detail: { account: '0x2', chain: 'base' } })
  await look()
  await tellAll()
  const codes = chat.posts.map((post) => textOf(post).split(' ')[0] ?? '')
  t.deepEqual(
    codes.toSorted((one, next) => one.localeCompare(next)),
    ['*contract_paused*', '*gas_empty*'],
  )
  await heal([one as string])
  await pass('2 minutes')
  await look()
  await flagWith([one as string], paused)
  await look()
  await tellAll()
  const told = (await alarms()).map(({ code, hasEnded }) => `${code} ${hasEnded}`)
  t.deepEqual(told.toSorted(), ['contract_paused false', 'contract_paused true', 'gas_empty false'])
  const texts = chat.posts.map(textOf).filter((text) => text.startsWith('*contract_paused*'))
  t.is(texts.filter((text) => text.includes('is over')).length, 1)
  t.is(texts.filter((text) => text.includes('needs an operator')).length, 2)
})

test('what joins an alarm is told of together ten minutes later, and what lasts a day once more', async (t) => {
  const chat = await startReceiver(t)
  const { place, partner, drawings, flagWith, look, tellAll, pass } = await openAlarms(t, {
    webhook: { url: chat.url },
  })
  await flagWith(await drawings(1), paused)
  await look()
  await tellAll()
  const second = await makeCampaign(place, { partner })
  for (const id of await drawings(3, second)) {
    await flagWith([id], paused)
    await look()
    await tellAll()
  }
  t.is(chat.posts.length, 1)
  await pass('10 minutes')
  await look()
  await tellAll()
  await tellAll()
  t.is(chat.posts.length, 2)
  t.regex(textOf(chat.posts[1] as never), /^\*contract_paused\* is about more than before, 4 times/)
  await pass('10 minutes')
  await look()
  await tellAll()
  t.is(chat.posts.length, 2)
  await pass('1 day')
  await look()
  await tellAll()
  t.is(chat.posts.length, 3)
  t.regex(textOf(chat.posts[2] as never), /^\*contract_paused\* still needs an operator, 4 times/)
})

test('what partners act on, and what goes on by itself, is not told at once', async (t) => {
  const chat = await startReceiver(t)
  const { drawings, flagWith, look, tellAll, alarms } = await openAlarms(t, { webhook: { url: chat.url } })
  const [missing, expensive] = await drawings(2)
  await flagWith([missing as string], { code: 'no_winners', detail: {} })
  await flagWith([expensive as string], { code: 'gas_expensive', detail: { chain: 'base' } })
  await look()
  await tellAll()
  t.deepEqual(await alarms(), [])
  t.deepEqual(chat.posts, [])
})

test('a server that refuses is asked again, later each time, and then hears what is so by then', async (t) => {
  const chat = await startReceiver(t, () => ({ status: 500 }))
  const { place, drawings, flagWith, look, tellAll, pass } = await openAlarms(t, { webhook: { url: chat.url } })
  await flagWith(await drawings(1), paused)
  await look()
  await tellAll()
  // Postponed, so that the retry is not due before the test has looked.
  await place.pool.query(sql.unsafe`update alarm_telling set retry_at = retry_at + interval '1 minute'`)
  await tellAll()
  t.is(chat.posts.length, 1, 'not at once')
  await pass('10 minutes')
  await tellAll()
  t.is(chat.posts.length, 2)
  await flagWith(await drawings(1), paused)
  await look()
  chat.behave = () => ({ status: 200 })
  await pass('10 minutes')
  await tellAll()
  t.is(chat.posts.length, 3)
  t.regex(textOf(chat.posts[2] as never), /needs an operator, 2 times/)
})

test('an alarm that was over before anybody was called is told to nobody; one that may have been heard of is ended', async (t) => {
  const chat = await startReceiver(t, () => ({ status: 500 }))
  const { drawings, flagWith, heal, look, tellAll, pass } = await openAlarms(t, { webhook: { url: chat.url } })
  const ids = await drawings(1)
  await flagWith(ids, paused)
  await look()
  await heal(ids)
  await pass('2 minutes')
  await look()
  await tellAll()
  t.is(chat.posts.length, 0)

  await flagWith(ids, paused)
  await look()
  await tellAll()
  t.is(chat.posts.length, 1, 'refused, as far as we know')
  await heal(ids)
  await pass('2 minutes')
  await look()
  chat.behave = () => ({ status: 200 })
  await pass('10 minutes')
  await tellAll()
  t.is(chat.posts.length, 2)
  t.regex(textOf(chat.posts[1] as never), /is over/)
})

test('without a target alarms are noted and told to nobody; one that is set later hears of what lasts', async (t) => {
  const chat = await startReceiver(t)
  const { drawings, flagWith, look, tellAll, alarms } = await openAlarms(t, {})
  await flagWith(await drawings(1), differs)
  await look()
  await tellAll()
  t.is((await alarms()).length, 1)
  t.is(chat.posts.length, 0)
  const targets = { webhook: { url: chat.url } }
  await look(targets)
  await tellAll(targets)
  t.is(chat.posts.length, 1)
})

test('what goes on by itself is told of after an hour, what waits for a partner after a day', async (t) => {
  const chat = await startReceiver(t)
  const { place, drawings, flagWith, look, tellAll } = await openAlarms(t, { webhook: { url: chat.url } })
  const [missing, expensive] = (await drawings(2)) as [string, string]
  await flagWith([missing], { code: 'no_winners', detail: {} })
  await flagWith([expensive], { code: 'gas_expensive', detail: { chain: 'base' } })
  const toldAfter = async (hours: number) => {
    await place.pool.query(sql.unsafe`update drawing set attention_since = now() - make_interval(hours => ${hours})`)
    await look()
    await tellAll()
    return chat.posts.map((post) => textOf(post).split(' ')[0])
  }
  t.deepEqual(await toldAfter(1), ['*gas_expensive*'])
  t.deepEqual(await toldAfter(24), ['*gas_expensive*', '*no_winners*'])
})

test('what runs dry, and what is wrong with the log, is told of too', async (t) => {
  const chat = await startReceiver(t)
  const { place, look, tellAll, pass, alarms } = await openAlarms(t, { webhook: { url: chat.url } })
  await noteLogTrouble(place.pool, { kind: 'taken_back' }, 'There are 3 entries, and 5 were signed.')
  const ether = (days: number) =>
    noteChain(place.pool, 'base', [
      { name: 'prize_chain_float_days', labels: { chain: 'base', of: 'gas' }, value: days },
      { name: 'prize_chain_float_days', labels: { chain: 'base', of: 'fee' }, value: 40 },
    ])
  await ether(2.5)
  await look()
  await tellAll()
  t.true(chat.posts.some((post) => textOf(post).includes('The ether for gas on base lasts 2.5 days: send more.')))
  t.true(chat.posts.some((post) => textOf(post).includes('There are 3 entries, and 5 were signed.')))
  await pass('10 minutes')
  await ether(2.4)
  await look()
  await tellAll()
  t.is(chat.posts.length, 2, 'the same ether is not more of it')
  await ether(30)
  await pass('2 minutes')
  await look()
  const ended = (await alarms()).map(({ code, hasEnded }) => `${code} ${hasEnded}`)
  t.deepEqual(ended.toSorted(), ['ether_short true', 'log_taken_back false'])
})

test('a contract that has less of a token than was deposited is told of, until the rest is there', async (t) => {
  const chat = await startReceiver(t)
  const { place, look, tellAll, pass, alarms } = await openAlarms(t, { webhook: { url: chat.url } })
  const missing = (value: number) =>
    noteChain(place.pool, 'base', [
      { name: 'prize_chain_missing_tokens', labels: { chain: 'base', contract: '0x1', token: 'USDC' }, value },
    ])
  await missing(0)
  await look()
  t.deepEqual(await alarms(), [])
  await missing(2.5)
  await look()
  await tellAll()
  const said = 'The contract 0x1 on base has 2.5 USDC less than was deposited: send it the rest without a deposit.'
  t.true(textOf(chat.posts[0] as never).includes(said))
  await missing(0)
  await pass('2 minutes')
  await look()
  t.deepEqual(
    (await alarms()).map(({ code, hasEnded }) => `${code} ${hasEnded}`),
    ['tokens_missing true'],
  )
})

test('neither the address of the chat nor the key of who is on call comes into a log', async (t) => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const log = createLogger({ level: 'debug', transports: [new transports.Stream({ stream })] })
  const chat = await startReceiver(t, () => ({ status: 403, body: 'no such hook' }))
  const secret = 'T0000-secret-part-of-the-address'
  const targets = {
    webhook: { url: `${chat.url}/${secret}` },
    pagerduty: { url: 'http://localhost:1/v2/enqueue', routingKey: ROUTING_KEY },
  }
  const { drawings, flagWith, look, tellAll } = await openAlarms(t, targets, log)
  await flagWith(await drawings(1), paused)
  await look()
  await tellAll()
  const text = lines.join('')
  t.regex(text, /The operators’ webhook answered 403\./)
  t.regex(text, /PagerDuty could not be reached/)
  for (const part of [secret, ROUTING_KEY, chat.url]) t.false(text.includes(part), part)
})

test('what a partner wrote cannot make links or mentions in the chat', async (t) => {
  const chat = await startReceiver(t)
  const { drawings, flagWith, look, tellAll } = await openAlarms(t, { webhook: { url: chat.url } })
  await flagWith(await drawings(1), {
    code: 'chain_misconfigured',
    detail: { problem: '<!channel> & <https://a.test|b>' },
  })
  await look()
  await tellAll()
  const [text = ''] = chat.posts.map(textOf)
  t.true(text.includes('&lt;!channel&gt; &amp; &lt;https://a.test|b&gt;'))
  t.false(text.includes('<'))
})
