import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { PrizeDrawings } from '../../api/client/client.ts'
import { verifyWebhook } from '../../api/client/webhook.ts'
import { freePort } from '../../local/ports.ts'
import { startFile } from '../support/process/command.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import type { Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { startReceiver } from '../support/webhook/webhooks.ts'
import { emptyFolder, examples, fileStack, runExample, startExample } from './stack.ts'

const stack = fileStack(test)

const PROGRAM = 'prize-drawings-cli.mjs'
const LATER = { cutoffAt: new Date(Date.now() + 3_600_000) }

const open = async (t: ExecutionContext) => {
  const place = await stack()
  const shop = await makeShop(place as unknown as Service)
  const settings = { PDS_BASE_URL: place.url, PDS_KEY: shop.key }
  const folder = await emptyFolder(t)
  const call = (words: readonly string[], more: Record<string, string> = {}) =>
    [t, 'node', PROGRAM, folder, { ...settings, ...more }, words] as const
  return {
    place,
    shop,
    folder,
    draws: new PrizeDrawings({ key: shop.key, baseUrl: place.url }),
    slug: shop.campaign.slug,
    run: async (words: readonly string[], more?: Record<string, string>) => {
      const ended = await runExample(...call(words, more))
      t.false(ended.output.includes(shop.key), 'the key is never printed')
      return ended
    },
    start: (words: readonly string[], more?: Record<string, string>) => startExample(...call(words, more)),
  }
}

test('the file that partners get imports nothing but Node', async (t) => {
  t.notRegex(await readFile(join(examples, 'node', PROGRAM), 'utf8'), /from '(?!node:)/)
})

test('it says how it is called, and what is wrong with a call', async (t) => {
  const { run } = await open(t)
  const help = await run(['--help'])
  t.is(help.code, 0)
  for (const name of ['listen', 'trigger', 'logs', 'send', 'verify']) {
    t.regex(help.output, new RegExp(`^  ${name} `, 'm'))
    const own = await run([name, '--help'])
    t.is(own.code, 0)
    t.regex(own.output, new RegExp(`${PROGRAM} ${name} `))
  }
  for (const [words, more, says] of [
    [[], {}, /listen/],
    [['dance'], {}, /no command "dance"/],
    [['logs', '--colour'], {}, /--colour/],
    [['send', 'daily'], {}, /called as send/],
    [['listen', '--forward-to', 'localhost'], {}, /http:\/\/localhost:4000/],
    [['logs', '--status', '404'], {}, /2xx, 3xx, 4xx, 5xx/],
    [['logs'], { PDS_KEY: '' }, /PDS_KEY is missing/],
    [['logs'], { PDS_BASE_URL: '' }, /PDS_BASE_URL is missing/],
    [['logs'], { PDS_BASE_URL: 'nowhere' }, /PDS_BASE_URL is not an address/],
    [['send', 'daily', 'missing.csv'], {}, /missing\.csv cannot be read/],
  ] as const) {
    const { code, output } = await run(words, more)
    t.is(code, 2, output)
    t.regex(output, says)
  }
})

test('a wrong key ends it with the refusal, and without a connection it ends as not tried', async (t) => {
  const { run } = await open(t)
  const wrong = { PDS_KEY: `pds_test_${'x'.repeat(36)}` }
  for (const words of [['listen'], ['logs'], ['trigger', 'drawing.paid']]) {
    const { code, output } = await run(words, wrong)
    t.is(code, 1, output)
    t.regex(output, /401 unauthorized: .*\(req_/)
  }
  const { code, output } = await run(['trigger', 'drawing.paid'], { PDS_BASE_URL: 'http://127.0.0.1:9' })
  t.is(code, 2, output)
})

test('listen posts each event signed to the local address, goes on where it ended, and ends at Ctrl-C', async (t) => {
  const { start, run, shop } = await open(t)
  const receiver = await startReceiver(t)
  await openDrawing(shop, LATER)
  const words = ['listen', '--forward-to', receiver.url]
  const first = start(words)
  const [, secret = ''] = await first.says(/signed with (whsec_\S+)/)
  await first.says(/Listening/)
  const drawing = await openDrawing(shop, LATER)
  const [, id] = await first.says(/drawing\.created\s+(evt_\w+)\s+200\s+\d+ ms/)
  const [post] = receiver.posts
  const event = verifyWebhook({ body: post?.body ?? '', headers: post?.headers ?? {}, secret })
  t.like(event, { id, type: 'drawing.created', data: { drawing: { id: drawing.id } } })
  first.interrupt()
  t.is(await first.ended, 0)
  t.false(first.output().includes(shop.key))

  t.is((await run(['trigger', 'guarantee.paid'])).code, 0)
  const second = start(words)
  await second.says(/guarantee\.paid\s+evt_\w+\s+200/)
  t.true(second.output().includes(secret), 'the secret stays the same')
  t.deepEqual(
    receiver.posts.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    ['drawing.created', 'guarantee.paid'],
  )
  second.interrupt()
  t.is(await second.ended, 0)
})

test('listen passes over other types, shows what a failing receiver answers, and waits for one that is restarted', async (t) => {
  const { start, run, folder } = await open(t)
  const receiver = await startReceiver(t, ({ body }) => ({ status: body.includes('drawing.locked') ? 500 : 204 }))
  const port = await freePort()
  const failing = start(['listen', '--json', '--forward-to', receiver.url, '--events', 'drawing.locked,drawing.paid'])
  await failing.says(/Listening/)
  for (const type of ['drawing.locked', 'drawing.settled', 'drawing.paid']) await run(['trigger', type])
  await failing.says(/"drawing\.paid"/)
  const told = failing
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  t.deepEqual(
    told.map(({ type, status, example }) => [type, status, example]),
    [
      ['drawing.locked', 500, true],
      ['drawing.paid', 204, true],
    ],
  )
  failing.interrupt()
  await failing.ended

  const nobody = start(['listen', '--forward-to', `http://127.0.0.1:${port}/hook`], {
    XDG_STATE_HOME: join(folder, 'b'),
  })
  await nobody.says(/Listening/)
  await run(['trigger', 'drawing.paid'])
  await nobody.says(/drawing\.paid\s+evt_\w+\s+no connection/)
  nobody.interrupt()
  t.is(await nobody.ended, 0)
})

test('listen outlives a service that is restarted, and misses nothing', async (t) => {
  const { start, run, shop, place } = await open(t)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: place.databaseUrl,
    PORT: String(port),
    BASE_URL: url,
    ALLOW_LOOPBACK_PARTNERS: '1',
  }
  const startWeb = async () => {
    const web = startFile('api/main.ts', [], environment)
    t.teardown(() => web.child.kill('SIGKILL'))
    await web.started
    return web
  }
  const web = await startWeb()
  const listening = start(['listen'], { PDS_BASE_URL: url })
  await listening.says(/Listening/)
  await run(['trigger', 'drawing.created'])
  await listening.says(/drawing\.created/)
  web.child.kill('SIGTERM')
  await web.ended
  await listening.says(/Trying again/)
  await openDrawing(shop, LATER)
  await run(['trigger', 'drawing.paid'])
  await startWeb()
  await listening.says(/Connected again/)
  await listening.says(/drawing\.created[^]*drawing\.created[^]*drawing\.paid/)
  listening.interrupt()
  t.is(await listening.ended, 0)
})

test('logs shows how requests were answered, and goes on with those that come', async (t) => {
  const { run, start, draws } = await open(t)
  await t.throwsAsync(draws.getCampaign({ slug: 'nowhere' }))
  await draws.listCampaigns()
  const logged = await until(
    () => run(['logs']),
    ({ output }) => output.includes('/campaigns  200'),
  )
  t.is(logged.code, 0)
  t.regex(logged.output, /^\S+Z {2}GET +\/api\/v1\/campaigns\/nowhere {2}404 not_found {2}[\d.]+ ms {2}req_\w+$/m)
  const wrong = await run(['logs', '--status', '4xx', '--json'])
  t.deepEqual(
    wrong.output
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { status: number }).status),
    [404],
  )
  const following = start(['logs', '--follow', '--limit', '1'])
  await following.says(/campaigns/)
  await draws.listPayouts({ slug: (await draws.listCampaigns()).campaigns[0]?.slug ?? '' })
  await following.says(/\/payouts {2}200/)
  following.interrupt()
  t.is(await following.ended, 0)
})

test('send sends a list to the next drawing or to a named one, and says what is wrong with its line', async (t) => {
  const { run, shop, slug, folder } = await open(t)
  const drawing = await openDrawing(shop, LATER)
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return name
  }
  const bad = await run([
    'send',
    slug,
    'next',
    await file('bad.csv', 'winner,displayName\na,Anna\nann@x.example,B\nc d,C\n'),
  ])
  t.is(bad.code, 1)
  t.regex(bad.output, /^line 3: An e-mail address must never be a winner id/m)
  t.regex(bad.output, /^line 4: .*no spaces/m)
  const broken = await run(['send', slug, await file('broken.csv', 'a\n"b')])
  t.is(broken.code, 1)
  t.regex(broken.output, /line 2: a quotation mark/)
  t.is((await drawing.read()).winners.length, 0)

  const sent = await run(['send', slug, await file('list.csv', 'winner,displayName\na,Anna\nb,\nc,\n')])
  t.is(sent.code, 0, sent.output)
  t.true(sent.output.includes(`Sent 3 winners to ${drawing.id}`))
  const again = await run(['send', slug, drawing.id, await file('list.json', '["a", "b", "c"]'), '--json'])
  t.like(JSON.parse(again.output) as object, { drawing: drawing.id, winners: 3, status: 'open' })
  t.deepEqual(
    (await drawing.read()).winners.map(({ winner, displayName }) => [winner, displayName]),
    [
      ['a', 'Anna'],
      ['b', null],
      ['c', null],
    ],
  )
  const none = await run(['send', slug, 'list.json'])
  t.is(none.code, 1)
  t.regex(none.output, /Every open drawing has its winners/)
})

test('verify checks a campaign, and the proof of one draw, with the service’s own script', async (t) => {
  const { run, shop, draws, slug, folder, place } = await open(t)
  const drawing = await openDrawing(shop, LATER)
  await drawing.send(['a', 'b', 'c'])
  await draws.advanceDrawing({ id: drawing.id })
  await until(drawing.read, ({ status }) => status !== 'open')
  await draws.advanceDrawing({ id: drawing.id })
  await until(drawing.read, ({ status }) => status === 'paid')
  const proofUrl = `${place.url}/campaigns/${slug}/draws/${drawing.id}/proof.json`
  const proof = await until(
    () => fetch(proofUrl),
    ({ ok }) => ok,
  )
  await writeFile(join(folder, 'proof.json'), await proof.text())
  for (const what of [slug, proofUrl, 'proof.json']) {
    const { code, output } = await run(['verify', what], { PDS_KEY: '' })
    t.is(code, 0, output)
    t.regex(output, /TEST/)
  }
  await writeFile(
    join(folder, 'forged.json'),
    (await readFile(join(folder, 'proof.json'), 'utf8')).replace('"a"', '"d"'),
  )
  t.is((await run(['verify', 'forged.json'])).code, 1)
  t.is((await run(['verify', 'missing.json'])).code, 2)
})
