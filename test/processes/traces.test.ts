import { hash } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { freePort } from '../../local/ports.ts'
import { type CollectedSpan, startCollector } from '../support/collector.ts'
import { testDatabase } from '../support/database.ts'
import {
  makeCampaign,
  makeDrawing,
  makeKey,
  makePartner,
  passCutoff,
  setWallet,
  winnerIds,
  WITHOUT_WALLET,
} from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { prizeTableFile } from '../support/prize-tables.ts'
import { startFile } from '../support/process/command.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

type Settings = Record<string, string>

const start = async (t: ExecutionContext, file: 'api/main.ts' | 'worker/main.ts', settings: Settings) => {
  const process = startFile(file, [], settings)
  t.teardown(() => process.child.kill('SIGKILL'))
  await process.started
  const stop = async () => {
    process.child.kill('SIGTERM')
    return process.ended
  }
  return { ...process, stop }
}

const startWeb = async (t: ExecutionContext, settings: Settings) => {
  const port = await freePort()
  return { ...(await start(t, 'api/main.ts', { ...settings, PORT: String(port) })), url: `http://127.0.0.1:${port}` }
}

/** A drawing in which everyone wins, of a campaign that has no wallet yet. */
const makeWalletless = async (t: ExecutionContext) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const campaign = await makeCampaign(place, {
    partner,
    prizeTable: prizeTableFile(1, [500, 1]),
    ...WITHOUT_WALLET,
  })
  const drawing = await makeDrawing(place, { campaign })
  const row = sql.type(z.object({ is: z.boolean() }))
  const isPaid = () => place.pool.oneFirst(row`select status = 'paid' as is from drawing where id = ${drawing}`)
  const hasNoWallet = () =>
    place.pool.oneFirst(row`select coalesce(attention = 'no_wallet', false) as is from drawing where id = ${drawing}`)
  const page = `/campaigns/${campaign.slug}/draws/${drawing}`
  const hasPage = () => place.pool.oneFirst(row`select exists (select from site_file where path = ${page}) as is`)
  const send = (web: { url: string }) =>
    clientOf(web, key).post(`/campaigns/${campaign.slug}/drawings/${drawing}/winners`, { winners: winnerIds(3) })
  return { ...place, databaseUrl, partner, campaign, drawing, isPaid, hasNoWallet, hasPage, send }
}

const startOf = ({ startTimeUnixNano }: CollectedSpan): bigint => BigInt(startTimeUnixNano)

test('a drawing’s way from send to paid is one trace, over a web process and two workers', async (t) => {
  const collector = await startCollector(t)
  const made = await makeWalletless(t)
  const settings = { DATABASE_URL: made.databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const [web, first] = await Promise.all([startWeb(t, settings), start(t, 'worker/main.ts', settings)])
  t.is((await made.send(web)).status, 201)
  await passCutoff(made, made.drawing)
  t.true(await until(made.hasNoWallet, (is) => is))
  t.is((await first.stop()).code, 0)
  const second = await start(t, 'worker/main.ts', settings)
  await setWallet(made, made.campaign.id)
  t.true(await until(made.isPaid, (is) => is))
  t.true(await until(made.hasPage, (is) => is))
  for (const process of [second, web]) t.is((await process.stop()).code, 0)

  const traceId = hash('sha256', made.drawing, 'hex').slice(0, 32)
  const spans = collector.spans
    .filter((span) => span.traceId === traceId)
    .toSorted((a, b) => Number(startOf(a) - startOf(b)))
  const names = spans.map(({ name }) => name)
  const way = [...new Set(names.filter((name) => name !== 'render-pages'))]
  t.deepEqual(way, ['POST /api/v1/campaigns/:slug/drawings/:id/winners', 'lock', 'entropy', 'settle', 'pay'])
  t.true(names.includes('render-pages'), 'its page')
  const processes = new Set(spans.map(({ of }) => `${of['service.name']} ${of['service.instance.id']}`))
  t.is(processes.size, 3)

  const [root, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId)
  t.is(root?.name, 'lock')
  t.deepEqual(others, [], 'one root')
  for (const span of spans.filter((one) => one !== root)) t.is(span.parentSpanId, root?.spanId)
  t.is(new Set(spans.map(({ spanId }) => spanId)).size, spans.length)
  for (const { attributes, status, startTimeUnixNano, endTimeUnixNano } of spans) {
    t.is(attributes['prize.drawing'], made.drawing)
    t.is(status.code, 0)
    t.true(BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))
  }
  t.like(spans.find(({ name }) => name === way[0])?.attributes, {
    'http.response.status_code': 201,
    'prize.partner': made.partner,
  })
})

/** Makes a process print at its end which CommonJS modules it has loaded, as the exporter is one of them. */
const TELL_MODULES = `--import=data:text/javascript,${encodeURIComponent(
  'import { Module } from "node:module"; process.on("exit", () => process.stderr.write(Object.keys(Module._cache).join("\\n")))',
)}`

test('without a collector no process loads what sends traces, and with one it does', async (t) => {
  const DATABASE_URL = await testDatabase(t)
  const collector = await startCollector(t)
  const loads = async (settings: Settings): Promise<boolean[]> => {
    const both = { DATABASE_URL, NODE_OPTIONS: TELL_MODULES, ...settings }
    const processes = await Promise.all([startWeb(t, both), start(t, 'worker/main.ts', both)])
    const ended = await Promise.all(processes.map(({ stop }) => stop()))
    return ended.map(({ stderr }) => /@opentelemetry\/(sdk|exporter|otlp)/.test(stderr))
  }
  t.deepEqual(await loads({}), [false, false])
  t.deepEqual(await loads({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' }), [false, false])
  t.deepEqual(await loads({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), [true, true])
})
