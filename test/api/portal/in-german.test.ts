/** What workers found wrong, as a member reads it in German and as programs read it in English. */
import test from 'ava'
import { sql } from 'slonik'
import { addIssue, noDisplayIssues } from '../../../domain/drawing/display-issues.ts'
import { testFetchSentence } from '../../../domain/pull/sentence.ts'
import { winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { portalClient } from '../../support/portal/portal.ts'
import { refusalOf } from '../../support/portal/refusal.ts'
import { flagDrawing, inHours, makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeDeliveryRow, makeEndpointRow } from '../../support/webhook/rows.ts'
import { hookClient } from '../../support/webhook/shop.ts'

const service = fileService(test)

/** A pull campaign, and its owner with a browser that asks for German. */
const openGermanShop = async () => {
  const winners = { mode: 'pull', url: 'https://shop.example/winners' }
  const shop = await makePortalShop(await service(), { winners, winnersPerDraw: 3 })
  const { client } = portalClient(shop.service, shop.cookie.token, { 'Accept-Language': 'de' })
  return { ...shop, client }
}

test('a prize table that is refused is told of in German', async (t) => {
  const { client, account } = await openGermanShop()
  const tier = (amountCents: number) => ({ amountCents, weight: 1 })
  const make = (table: { denominator?: number; tiers: ReturnType<typeof tier>[] }) =>
    refusalOf(client.prizeTable.make.mutate({ account, table: { version: 1, ...table } }))
  const rising = await make({ tiers: [tier(100), tier(200)] })
  t.like(rising, { reason: 'bad_request', problems: [{ pointer: '/tiers/1/amountCents' }] })
  t.regex(rising.problems[0]?.detail ?? '', /^200 liegt nicht unter 100, /)
  const { problems } = await make({ denominator: 3, tiers: [tier(100)] })
  t.regex(problems[0]?.detail ?? '', /^die Gewichte ergeben zusammen 1, nicht 3; /)
})

test('a winner list that is refused is told of in German', async (t) => {
  const shop = await makePortalShop(await service(), { winnersPerDraw: 3 })
  const { client } = portalClient(shop.service, shop.cookie.token, { 'Accept-Language': 'de' })
  const { id } = await openDrawing(shop)
  const sent = { account: shop.account, slug: shop.slug, id, winners: ['a', 'b c', 'ada@example.com'] }
  const { problems } = await refusalOf(client.drawing.sendWinners.mutate(sent))
  t.deepEqual(
    problems.map(({ pointer, detail }) => `${pointer} ${detail.split(' ').slice(0, 3).join(' ')}`),
    ['/winners/1 Eine Kennung hat', '/winners/2 Eine E-Mail-Adresse darf'],
  )
})

const REFUSED = { code: 'connection_refused' } as const

test('a source that failed is told of in German, and to programs in English', async (t) => {
  const shop = await openGermanShop()
  const { client, account, slug } = shop
  const drawing = await openDrawing(shop, { drawAt: inHours(1), cutoffAt: inHours(1) })
  const words = 'Winners source could not be reached (connection refused).'
  const shown = async () => (await client.drawing.get.query({ account, slug, id: drawing.id })).needsAttention
  await flagDrawing(shop.service, drawing.id, words, REFUSED)
  t.is(await shown(), 'Die Quelle der Gewinnerliste war nicht erreichbar (Verbindung abgelehnt).')
  t.regex(
    (await client.home.get.query({ account })).needs[0]?.sentence ?? '',
    /kam nicht: Die Quelle .* abgelehnt\)\.$/,
  )
  t.is((await drawing.read()).needsAttention, words)
  await flagDrawing(shop.service, drawing.id, words)
  t.is(await shown(), words, 'the release before wrote no finding')
})

test('names and avatars that were left out are told of in German, and to programs in English', async (t) => {
  const shop = await openGermanShop()
  const drawing = await openDrawing(shop)
  await drawing.passCutoff()
  const issues = noDisplayIssues()
  addIssue(issues, { position: 1, member: 'displayName', finding: { code: 'name_too_long', length: 41, most: 40 } })
  await shop.service.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners, fetched_for, display_issues)
    select id, ${sql.array(winnerIds(3), 'text')}, cutoff_at, ${sql.jsonb(issues)} from drawing where id = ${drawing.id}`)
  const { account, client, slug } = shop
  const { displayIssues } = await client.drawing.get.query({ account, slug, id: drawing.id })
  t.deepEqual(displayIssues, { count: 1, first: ['Platz 1, Name: Der Name hat 41 Zeichen; erlaubt sind 40.'] })
  const detail = 'The display name has 41 characters; 40 are allowed.'
  t.deepEqual((await drawing.read()).displayIssues, [{ position: 1, member: 'displayName', detail }])
})

test('a test fetch is told of in German', async (t) => {
  const shop = await openGermanShop()
  const { client, account, slug } = shop
  await openDrawing(shop)
  const { trial } = await client.campaign.testFetch.mutate({ account, slug })
  const finding = { code: 'wrong_length', sent: 1, expected: 3 } as const
  const sentence = testFetchSentence(finding).en
  const nothing = { ok: false, winners: [], count: 0, round: null, displayIssues: noDisplayIssues(), ms: 5 }
  await shop.service.pool.query(sql.unsafe`
    update fetch_trial set outcome = ${sql.jsonb({ ...nothing, sentence, finding })}, done_at = now() where id = ${trial}`)
  const { outcome } = await client.campaign.readTestFetch.query({ account, slug, trial })
  const german = 'Die Quelle der Gewinnerliste hat eine Liste mit 1 Platz gesendet; diese Ziehung nimmt 3 an.'
  t.deepEqual(outcome, { ...nothing, sentence: german, displayIssues: { count: 0, first: [] } })
})

test('a failed delivery is told of in German, and to programs in English', async (t) => {
  const shop = await openGermanShop()
  const { client, account, partner } = shop
  const endpoint = await makeEndpointRow(shop.service, { partner })
  const at = new Date()
  const words = 'The endpoint could not be reached (connection refused).'
  const tries = [
    { at, failure: 'The endpoint answered 503.', status: 503 },
    { at, finding: REFUSED },
  ]
  const id = await makeDeliveryRow(shop.service, {
    partner,
    endpoint,
    type: 'drawing.created',
    at,
    state: 'failed',
    tries,
  })
  const german = 'Der Endpunkt war nicht erreichbar (Verbindung abgelehnt).'
  const { delivery, attempts } = await client.webhook.delivery.query({ account, id })
  t.is(delivery.lastFailure, german)
  t.deepEqual(
    attempts.map(({ failure }) => failure),
    [german, 'The endpoint answered 503.'],
  )
  const { deliveries } = await client.webhook.deliveries.query({ account, id: endpoint })
  t.is(deliveries[0]?.lastFailure, german)
  const told = (await hookClient(shop.service, shop.key).delivery(id)).body
  t.is(told.delivery.lastFailure, words)
  t.deepEqual(told.attempts[0], { at: at.toISOString(), ms: 84, status: null, failure: words, answer: null } as never)
})
