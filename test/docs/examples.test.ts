import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { PrizeDrawings } from '../../api/client/client.ts'
import { winnerId } from '../../api/client/winner-id.ts'
import { showSigningSecret } from '../../api/actions/account/rotate-signing-secret.ts'
import { setWinnersSource } from '../../api/actions/campaign/winners-source.ts'
import { spellSecret } from '../../domain/signature.ts'
import { theOperator } from '../support/factory.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import type { Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { emptyFolder, fileStack, runExample, startExample, testIn } from './stack.ts'

const stack = fileStack(test)

const WINNER_KEY = 'f'.repeat(64)

/** A shop on the stack, and the settings that its programs are given. */
const openShop = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await stack()
  const shop = await makeShop(place as unknown as Service, overrides)
  const settings = {
    PDS_BASE_URL: place.url,
    PDS_KEY: shop.key,
    PDS_CAMPAIGN: shop.campaign.slug,
    PDS_WINNER_KEY: WINNER_KEY,
    PORT: '0',
  }
  const draws = new PrizeDrawings({ key: shop.key, baseUrl: place.url })
  return { place, shop, settings, draws, slug: shop.campaign.slug, folder: await emptyFolder(t) }
}

const LATER = { cutoffAt: new Date(Date.now() + 3_600_000) }

testIn('curl', 'the script brings a newcomer from a key to a verified draw', async (t) => {
  const { shop, settings, draws, slug, folder } = await openShop(t)
  const { id } = await openDrawing(shop, LATER)
  const { PDS_CAMPAIGN: _, ...given } = settings
  const { code, output } = await runExample(t, 'curl', 'first-draw.sh', folder, given)
  t.is(code, 0, output)
  t.true(output.includes(`Campaign ${slug}`))
  t.regex(output, /TEST draw/)
  const { drawing } = await draws.getDrawing({ slug, id })
  t.is(drawing.status, 'paid')
  t.true(output.includes(drawing.winners[0]?.displayName ?? '-'))
})

testIn('curl', 'the script says what is wrong, and ends with another status than 0', async (t) => {
  const { settings, folder, slug } = await openShop(t)
  for (const [wrong, words] of [
    [{ PDS_BASE_URL: '' }, /PDS_BASE_URL.* is missing/],
    [{ PDS_KEY: 'pds_live_x' }, /must be a test key/],
    [{ PDS_KEY: 'pds_test_x' }, /answered 401: ./],
    [{}, new RegExp(`${slug} has no open drawing`)],
  ] as const) {
    const { code, output } = await runExample(t, 'curl', 'first-draw.sh', folder, { ...settings, ...wrong })
    t.not(code, 0, output)
    t.regex(output, words)
  }
})

const senders = [
  ['node', 'send-winners.mjs'],
  ['python', 'send_winners.py'],
] as const
for (const [language, file] of senders) {
  testIn(language, `${file} sends winners to one drawing after the other, and never twice`, async (t) => {
    const { shop, settings, folder } = await openShop(t)
    const drawings = [
      await openDrawing(shop, LATER),
      await openDrawing(shop, { cutoffAt: new Date(Date.now() + 7_200_000) }),
    ]
    for (const drawing of drawings) {
      const { code, output } = await runExample(t, language, file, folder, settings)
      t.is(code, 0, output)
      t.true(output.includes(`Sent 3 winners to ${drawing.id}`), output)
    }
    const lists = await Promise.all(drawings.map(async ({ read }) => (await read()).winners))
    const { code, output } = await runExample(t, language, file, folder, settings)
    t.is(code, 0)
    t.regex(output, /Every open drawing has its winners/)
    t.deepEqual(await Promise.all(drawings.map(async ({ read }) => (await read()).winners)), lists)
    const [{ winner, displayName } = { winner: '', displayName: '' }] = lists[0] ?? []
    t.is(winner, winnerId(WINNER_KEY, 1_000 + Number(displayName?.replace('Player ', ''))))
  })

  testIn(language, `${file} sends the list that it kept, although it was stopped before it was taken`, async (t) => {
    const { shop, settings, folder } = await openShop(t)
    const drawing = await openDrawing(shop, LATER)
    const kept = ['u_a', 'u_b', 'u_c']
    await writeFile(join(folder, `${drawing.id}.json`), JSON.stringify(kept))
    const { code, output } = await runExample(t, language, file, folder, { ...settings, PDS_RECORD: '.' })
    t.is(code, 0, output)
    t.deepEqual(
      (await drawing.read()).winners.map(({ winner }) => winner),
      kept,
    )
    t.deepEqual(await readdir(folder), [`${drawing.id}.json`])
  })

  testIn(language, `${file} says what is wrong, and ends with another status than 0`, async (t) => {
    const { settings, folder } = await openShop(t)
    for (const [wrong, words] of [
      [{ PDS_KEY: '' }, /key|KEY/],
      [{ PDS_KEY: `pds_test_${'x'.repeat(36)}` }, /401 unauthorized: ./],
      [{ PDS_CAMPAIGN: 'nowhere' }, /404 not_found: .*req_/],
    ] as const) {
      const { code, output } = await runExample(t, language, file, folder, { ...settings, ...wrong })
      t.is(code, 1, output)
      t.regex(output, words)
    }
  })
}

/** The address of a program that prints the port on which it listens. */
const urlOf = async ({ says }: ReturnType<typeof startExample>): Promise<string> => {
  const [, port = ''] = await says(/on port (\d+)/)
  return `http://127.0.0.1:${port}/hooks`
}

const receivers = [
  ['node', 'webhook-receiver.mjs'],
  ['python', 'webhook_receiver.py'],
] as const
for (const [language, file] of receivers) {
  testIn(language, `${file} acts once on what the service posts, and refuses what others post`, async (t) => {
    const { shop, settings, draws, folder } = await openShop(t)
    const { endpoint, secret } = await draws.createWebhookEndpoint({ url: 'http://127.0.0.1:9/hooks' })
    const { id } = endpoint
    const secrets = `${spellSecret(randomBytes(32))} ${secret}`
    const receiver = startExample(t, language, file, folder, { ...settings, PDS_WEBHOOK_SECRET: secrets })
    const url = await urlOf(receiver)
    await draws.changeWebhookEndpoint({ id, url })
    const drawing = await openDrawing(shop, LATER)
    await drawing.send(['u_a', 'u_b', 'u_c'])
    await draws.advanceDrawing({ id: drawing.id })
    await until(drawing.read, ({ status }) => status !== 'open')
    await draws.advanceDrawing({ id: drawing.id })
    await receiver.says(new RegExp(`Drawing ${drawing.id} is drawn: prizes of [\\d.]+ dollars`))
    await draws.sendWebhookExample({ id, type: 'drawing.paid' })
    await receiver.says(/An example of drawing\.paid/)
    t.is((await fetch(url, { method: 'POST', body: '{"type":"drawing.settled"}' })).status, 400)
    await receiver.says(/Refused: /)
    const readSettled = async () => (await draws.listWebhookDeliveries({ id, type: 'drawing.settled' })).deliveries[0]
    const settled = await until(readSettled, (delivery) => delivery?.state === 'delivered')
    await draws.resendWebhookDelivery({ id: settled?.id ?? '' })
    const taken = async () =>
      (await draws.getWebhookDelivery({ id: settled?.id ?? '' })).attempts.filter(({ status }) => status === 200).length
    t.is(await until(taken, (times) => times === 2), 2)
    t.is(receiver.output().split('is drawn').length - 1, 1)
  })
}

const sources = [
  ['node', 'pull-source.mjs'],
  ['python', 'pull_source.py'],
] as const
for (const [language, file] of sources) {
  testIn(language, `${file} answers the service with winners, and nobody else`, async (t) => {
    const { place, shop, settings, draws, slug, folder } = await openShop(t)
    const { secret } = await showSigningSecret(place, theOperator, shop.partner)
    const source = startExample(t, language, file, folder, { ...settings, PDS_SIGNING_SECRET: secret })
    const url = await urlOf(source)
    const store = { ...place, allowLoopbackPartners: true }
    await setWinnersSource(store, theOperator, slug, { mode: 'pull', url })
    const drawing = await openDrawing(shop, LATER)
    await draws.advanceDrawing({ id: drawing.id })
    await until(drawing.read, ({ status }) => status !== 'open')
    const { winners, partnerRound, drawAt } = await drawing.read()
    t.is(winners.length, 3)
    t.is(partnerRound, `Round of ${drawAt}`)
    const [{ winner, displayName } = { winner: '', displayName: '' }] = winners
    t.is(winner, winnerId(WINNER_KEY, 1_000 + Number(displayName?.replace('Player ', ''))))
    t.regex(source.output(), new RegExp(`^3 winners for ${drawing.id} of ${slug}$`, 'm'))
    const query = new URLSearchParams({
      campaign: slug,
      drawing: drawing.id,
      winnersExpected: '3',
      cutoffAt: '',
      drawAt: '',
    })
    t.is((await fetch(`${url}?${query.toString()}`)).status, 401)
    await source.says(/Refused: /)
  })
}

test('every example is run here, and reads what it is shown with', async (t) => {
  const files = await readdir(new URL('../../docs/examples/', import.meta.url), {
    recursive: true,
    withFileTypes: true,
  })
  const own = files.filter((file) => file.isFile() && !/^prize-drawings[.-]/.test(file.name))
  const tests = await readFile(import.meta.filename, 'utf8')
  t.is(own.length, 7)
  for (const { name, parentPath } of own) {
    t.true(tests.includes(`'${name}'`), name)
    t.notRegex(await readFile(join(parentPath, name), 'utf8'), /require\(|from '(?!node:|\.\/)/, name)
  }
})
