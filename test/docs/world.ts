import { createServer } from 'node:http'
import { exampleIds, openDrawingExample } from '../../api/v1/examples.ts'
import type { DrawingAnswer } from '../../api/v1/shapes/drawing.ts'
import { withFile } from '../../local/run-operator.ts'
import { listen } from '../support/listen.ts'
import type { Owner } from '../support/database.ts'
import type { Drawing } from '../../api/client/types.ts'
import { until } from '../support/until.ts'
import type { Started } from './started.ts'

/** Time enough to send a list, and little enough that its period is over soon. */
const DRAW_IN_MS = 20_000
const PERIOD_SECONDS = 10

const table = (version: number) => ({
  version,
  tiers: [
    { amountCents: 500_000, weight: 1 },
    { amountCents: 500, weight: 99 },
  ],
})

const campaignFile = (partner: string, slug: string, prizeTable: string) => ({
  partner,
  slug,
  name: 'The reference’s',
  mode: 'test',
  cadence: 'FREQ=HOURLY;BYMINUTE=0;BYSECOND=0',
  timeZone: 'UTC',
  startsAt: new Date().toISOString(),
  winnersPerDraw: 2,
  winners: { mode: 'push' },
  prizeTable,
  payout: { chain: 'test', token: 'TEST', wallet: '0x1111111111111111111111111111111111111111' },
  largePrizeCents: 100_000,
  guarantee: { period: `PT${PERIOD_SECONDS}S`, thresholdCents: 1_000_000, amountCents: 25_000 },
})

/** An account with all that the examples of the documents speak of, made by the operator's commands and the API. */
export const openWorld = async ({ api, operator }: Started, partner: string, slug: string) => {
  const makeTable = async (version: number): Promise<string> =>
    (await withFile(table(version), (file) => operator<{ id: string }>('prize-table', 'create', '--file', file))).id
  const prizeTable = await makeTable(1)
  await withFile(campaignFile(partner, slug, prizeTable), (file) => operator('campaign', 'create', '--file', file))
  const path = `/campaigns/${slug}`
  const listOpen = async () => (await api.get<{ drawings: Drawing[] }>(`${path}/drawings?status=open`)).body.drawings
  await until(listOpen, ({ length }) => length > 40)
  const read = async (id: string) => (await api.get<{ drawing: DrawingAnswer }>(`${path}/drawings/${id}`)).body.drawing
  const taken = new Set<string>()
  /** A drawing with its list. Tried again with more time if a busy machine took until the cutoff to make it. */
  const sentDrawing = async (winners: readonly string[], inMs = DRAW_IN_MS): Promise<string> => {
    const soon = new Date(Date.now() + inMs).toISOString()
    const { id } = await operator<{ id: string }>('drawing', 'create', '--campaign', slug, '--draw-at', soon)
    const { status } = await api.post(`${path}/drawings/${id}/winners`, { winners })
    return status === 201 ? id : sentDrawing(winners, 2 * inMs)
  }
  return {
    slug,
    makeTable,
    read,
    waitFor: (id: string, ...statuses: string[]) =>
      until(
        () => read(id),
        ({ status }) => statuses.includes(status),
      ),
    /** An open drawing that no call has used yet. */
    freshDrawing: async (): Promise<Drawing> => {
      const drawing = (await listOpen()).findLast(({ id }) => !taken.has(id))
      if (!drawing) throw new Error('every drawing was taken')
      taken.add(drawing.id)
      return drawing
    },
    /** A drawing whose list can no longer be replaced. */
    drawnDrawing: async (): Promise<Drawing> => {
      const { drawings } = (await api.get<{ drawings: Drawing[] }>(`${path}/drawings?status=paid`)).body
      return drawings[0] as Drawing
    },
    /** A guarantee that these winners' partner can pick for: their drawing was drawn, and its period is over. */
    wonPeriod: async (winners: readonly string[]): Promise<string> => {
      const id = await sentDrawing(winners)
      for (const status of ['locked', 'paid']) {
        await api.post(`/test/drawings/${id}/advance`, {})
        await until(
          () => read(id),
          (drawing) => drawing.status === status,
        )
      }
      type Guarantees = { guarantees: { id: string; status: string }[] }
      const listed = async () => (await api.get<Guarantees>(`${path}/guarantees`)).body.guarantees
      const found = await until(listed, (all) => all.some(({ status }) => status === 'awaiting_pick'))
      return found.find(({ status }) => status === 'awaiting_pick')?.id ?? ''
    },
    /** An endpoint that takes what is posted, and an example that it took. */
    openEndpoint: async (t: Owner) => {
      const hooks = await listen(
        t,
        createServer((request, response) => request.resume().on('end', () => response.end())),
      )
      type Made = { endpoint: { id: string } }
      const { endpoint } = (await api.post<Made>('/webhook-endpoints', { url: `${hooks}/hooks` })).body
      type Sent = { delivery: { id: string; state: string } }
      const example = await api.post<Sent>(`/webhook-endpoints/${endpoint.id}/example`, { type: 'drawing.settled' })
      const { id } = example.body.delivery
      const delivered = async () => (await api.get<Sent>(`/webhook-deliveries/${id}`)).body.delivery
      await until(delivered, ({ state }) => state === 'delivered')
      return { endpoint: endpoint.id, delivery: id }
    },
  }
}

/** What replaces the ids and the time in the examples. */
export type Real = { slug: string; drawAt: string; prizeTable: string } & Partial<
  Record<keyof typeof exampleIds, string>
>

/** The ids in an answer that later calls can use. */
export const learnFrom = (answer: string): Partial<Real> => {
  const named = (prefix: string) => new RegExp(`"(${prefix}_[A-Za-z0-9]{22})"`).exec(answer)?.[1]
  const found = { change: named('chg'), event: named('evt') }
  return Object.fromEntries(Object.entries(found).filter(([, id]) => id !== undefined))
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g

/** An example with the ids of real things, and with its times moved as far as the drawing's is from the example's. */
export const inWorld = <Example>(example: Example, real: Real): Example => {
  const shiftMs = Date.parse(real.drawAt) - Date.parse(openDrawingExample.drawAt)
  const ids = Object.entries(exampleIds).flatMap(([name, id]) => {
    const own = real[name as keyof Real]
    return own === undefined || name === 'slug' ? [] : [[id, own] as const]
  })
  const text = ids.reduce((all, [id, own]) => all.replaceAll(id, own), JSON.stringify(example))
  const named = text
    .replaceAll(/tbl_[A-Za-z0-9]{22}/g, real.prizeTable)
    .replaceAll(`/campaigns/${exampleIds.slug}`, `/campaigns/${real.slug}`)
  return JSON.parse(named.replaceAll(TIME, (at) => new Date(Date.parse(at) + shiftMs).toISOString())) as Example
}
