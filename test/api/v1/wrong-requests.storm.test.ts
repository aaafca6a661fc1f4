import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { openapiDocument } from '../../../api/v1/openapi.ts'
import { MAX_LIMIT } from '../../../domain/rate-limit.ts'
import { makeKey, makePartner, makePrizeTable, winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { limit } from '../../support/partner-api/limits.ts'
import { asDocument, type Document, type Operation } from '../../support/partner-api/openapi.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { makeAwaitingShop } from '../../support/guarantee/periods.ts'
import type { Service } from '../../support/service.ts'
import { type Keys, type Right, type Sent, wrongRequests } from '../../support/partner-api/wrong-requests.ts'
import { seed } from '../../support/run/soak.ts'

const service = fileService(test)

const AT_ONCE = 6
const ENOUGH = 10_000
const HOUR_MS = 3_600_000

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

type Answer = { status: number; body: string }

const sendOnce = (url: string, { method, path, headers, body }: Sent, by: Agent | false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asked = request({ agent: by, hostname, port, method, path, headers }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said }), reject)
    })
    asked.once('error', reject)
    asked.end(body)
  })

/** Retries once on a new connection, as an idle one may be closed at the very moment of a request. */
const send = (url: string, sent: Sent): Promise<Answer> =>
  sendOnce(url, sent, agent)
    .catch(() => sendOnce(url, sent, false))
    .catch((error: Error) => ({ status: 0, body: error.message }))

/** A partner with one of everything, by the names that paths have for it. */
const makeWorld = async (place: Service) => {
  const shop = await makeAwaitingShop(place)
  const drawing = await openDrawing(shop, { winnersExpected: 2, drawAt: new Date(Date.now() + 2 * HOUR_MS) })
  await drawing.send(winnerIds(2))
  const makeEndpoint = async (): Promise<string> => {
    const made = await shop.api.post<{ endpoint: { id: string } }>('/webhook-endpoints', { url: 'http://127.0.0.1:9/' })
    return made.body.endpoint.id
  }
  const endpoint = await makeEndpoint()
  const unwanted = await makeEndpoint()
  const example = { type: 'drawing.settled' }
  const sent = await shop.api.post<{ delivery: { id: string } }>(`/webhook-endpoints/${endpoint}/example`, example)
  const delivery = sent.body.delivery.id
  const { id: prizeTable } = await makePrizeTable(place)
  return { shop, drawing, endpoint, unwanted, delivery, prizeTable }
}

type World = Awaited<ReturnType<typeof makeWorld>>

/** The document with the world's ids in its examples, so that requests with one wrong value get to the database. */
const documentOf = ({ shop, drawing, prizeTable }: World): Document =>
  asDocument(
    JSON.parse(
      JSON.stringify(openapiDocument({ baseUrl: 'https://api.test' }))
        .replaceAll(/tbl_[A-Za-z0-9]{22}/g, prizeTable)
        .replaceAll(/drw_[A-Za-z0-9]{22}/g, drawing.id)
        .replaceAll(/gua_[A-Za-z0-9]{22}/g, shop.guarantee.id),
    ) as object,
  )

const paramsOf = ({ shop, drawing, endpoint, delivery }: World, template: string): Record<string, string> => {
  if (template.includes('/guarantees/')) return { slug: shop.campaign.slug, id: shop.guarantee.id }
  if (template.includes('/drawings/{id}')) {
    return template.startsWith('/test') ? { id: drawing.id } : { slug: shop.campaign.slug, id: drawing.id }
  }
  if (template.startsWith('/webhook-endpoints/')) return { id: endpoint }
  if (template.startsWith('/webhook-deliveries/')) return { id: delivery }
  return template.includes('{slug}') ? { slug: shop.campaign.slug } : {}
}

const keyFor = async (place: Service, { shop }: World, options: Partial<Parameters<typeof makeKey>[1]> = {}) =>
  (await makeKey(place, { partner: shop.partner, ...options })).key

/** Keys that may not carry out the operations on this world. */
const makeWrongKeys = async (place: Service, world: World): Promise<Omit<Keys, 'right'>> => ({
  readOnly: await keyFor(place, world, { scopes: ['read'] }),
  writeOnly: await keyFor(place, world, { scopes: ['write'] }),
  live: await keyFor(place, world, { mode: 'live' }),
  stranger: await keyFor(place, world, { partner: await makePartner(place) }),
})

const rightRequest = (
  template: string,
  method: string,
  operation: Operation,
  params: Record<string, string>,
  key: string,
): Right => {
  const media = operation.requestBody?.content['application/json']
  return {
    what: 'nothing is wrong',
    method: method.toUpperCase(),
    path: `/api/v1${template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] as string)}`,
    headers: { Authorization: `Bearer ${key}`, ...(media && { 'Content-Type': 'application/json' }) },
    ...(media && { body: JSON.stringify(media.example) }),
    params,
    template,
    operation,
  }
}

/** Sends all of them, some at a time, in their order. */
const sendAll = async (
  url: string,
  all: readonly Sent[],
  each: (sent: Sent, answer: Answer) => void,
): Promise<void> => {
  const waiting = all.values()
  const sendOn = async (): Promise<void> => {
    for (const sent of waiting) each(sent, await send(url, sent))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
}

test('whatever is wrong with a request, it is refused as the document says, and nothing fails on our side', async (t) => {
  const place = await service()
  const world = await makeWorld(place)
  let count = 0
  let refused = 0
  const failures: string[] = []
  // Limits so high that no key reaches them, however fast the machine is.
  await limit(place, world.shop.partner, { read: MAX_LIMIT, write: MAX_LIMIT })
  const keys = { ...(await makeWrongKeys(place, world)), right: await keyFor(place, world) }
  for (const [template, operations] of Object.entries(documentOf(world).paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const params = paramsOf(world, template)
      if (method === 'delete') params['id'] = world.unwanted
      const right = rightRequest(template, method, operation, params, keys.right)
      const wrong = wrongRequests(right, keys, Object.keys(operations), seed)
      await sendAll(place.url, wrong, ({ what }, { status, body }) => {
        count += 1
        if (status >= 400) refused += 1
        if (status === 0 || status >= 500)
          failures.push(`${operation.operationId}, ${what}: ${status} ${body.slice(0, 300)}`)
      })
    }
  }
  t.deepEqual(failures.slice(0, 20), [], `${failures.length} of ${count} requests failed`)
  t.true(count >= ENOUGH, `only ${count} requests were sent`)
  t.true(refused > count * 0.8, `only ${refused} of ${count} requests were refused`)
  t.is((await world.shop.api.get('/campaigns')).status, 200)
  t.log(`${count} requests, ${refused} refused`)
})
