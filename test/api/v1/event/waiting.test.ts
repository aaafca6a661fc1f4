import test from 'ava'
import { MOST_WAITING } from '../../../../api/event-watch.ts'
import { fileService } from '../../../support/site/file-service.ts'
import type { Answer } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import type { Problem } from '../../../../api/client/types.ts'
import { until } from '../../../support/until.ts'

const service = fileService(test)

type Page = Problem & { events: { id: string; type: string }[]; nextCursor: string }

const openShop = async () => {
  const shop = await makeShop(await service())
  const list = (query = '') => shop.api.get<Page>(`/events${query}`)
  return { ...shop, list, now: async () => (await list('?cursor=now')).body.nextCursor }
}

/** Waits where nothing happens, for a shorter time than a request may. */
const openQuiet = async () => {
  const { list, now } = await openShop()
  const cursor = await now()
  const answered = () => null
  // Its connection may be closed first, at the end of the tests.
  return (seconds: number) => list(`?cursor=${cursor}&wait=${seconds}`).then(answered, answered)
}

const hasEvents = ({ body }: Answer<Page>): boolean => body.events.length > 0

test.serial('a request that waits is answered as soon as something happens', async (t) => {
  const { list, now, ...shop } = await openShop()
  const waitInVain = await openQuiet()
  const waitBesideOthers = async () => {
    const cursor = await now()
    let isLate = false
    void waitInVain(5).then(() => (isLate = true))
    const longer = waitInVain(15)
    const waiting = list(`?cursor=${cursor}&wait=20`)
    // By the time that these are answered it has found nothing, and waits.
    for (let asked = 0; asked < 3; asked += 1) await list()
    await openDrawing(shop)
    const isTooLate = isLate
    return { isTooLate, answer: await Promise.race([longer, waiting]) }
  }
  // Once more where making a drawing took too long.
  const { answer } = await until(waitBesideOthers, ({ isTooLate }) => !isTooLate)
  t.deepEqual(
    answer?.body.events.map(({ type }) => type),
    ['drawing.created'],
  )
})

test.serial('what happened before is answered at once, and nothing after the time that was asked for', async (t) => {
  const { list, now, ...shop } = await openShop()
  const cursor = await now()
  await openDrawing(shop)
  const waitInVain = await openQuiet()
  const found = await Promise.race([waitInVain(15), list(`?cursor=${cursor}&wait=20`)])
  t.is(found?.body.events.length, 1)
  const startedAt = performance.now()
  t.deepEqual((await list(`?cursor=${found?.body.nextCursor}&wait=1`)).body.events, [])
  t.true(performance.now() - startedAt >= 1_000)
})

test.serial('a request that waits for one type goes on waiting when another happens', async (t) => {
  const { list, now, ...shop } = await openShop()
  const cursor = await now()
  const wait = () => list(`?cursor=${cursor}&wait=20&type=drawing.locked`)
  const waiting = wait()
  const drawing = await openDrawing(shop)
  await drawing.send(['a', 'b', 'c'])
  await drawing.draw()
  const first = await waiting
  // Asked once more where the drawing was not locked within the time that a request waits.
  const answer = hasEvents(first) ? first : await until(wait, hasEvents)
  t.deepEqual(
    answer.body.events.map(({ type }) => type),
    ['drawing.locked'],
  )
})

test.serial(
  'who begins with "now" and waits sees what happens meanwhile, and nothing of another account',
  async (t) => {
    const { list, ...shop } = await openShop()
    const waiting = list('?cursor=now&wait=20')
    const made = until(
      async () => {
        await openDrawing(await openShop())
        await openDrawing(shop)
        return (await list()).body.events.length
      },
      (count) => count >= 3,
    )
    const seen = (await waiting).body.events
    t.true(seen.length > 0)
    await made
    const own = (await list()).body.events.map(({ id }) => id)
    t.true(seen.every(({ id }) => own.includes(id)))
  },
)

test.serial(
  'a key has a few requests that wait, and another one takes the place of one that was given up',
  async (t) => {
    const { list, now, key } = await openShop()
    const { url } = await service()
    const cursor = await now()
    const ends = Array.from({ length: MOST_WAITING }, () => new AbortController())
    const waiting = ends.map(({ signal }) =>
      fetch(`${url}/api/v1/events?cursor=${cursor}&wait=20`, {
        headers: { Authorization: `Bearer ${key}` },
        signal,
      }).catch(() => null),
    )
    const refused = await until(
      () => list(`?cursor=${cursor}&wait=1`),
      ({ status }) => status === 429,
    )
    isProblem(t, refused, 429, 'rate_limited', /5 requests with this key are already waiting/)
    t.is(refused.headers.get('retry-after'), '1')
    t.is((await list(`?cursor=${cursor}`)).status, 200)
    ends[0]?.abort()
    const taken = await until(
      () => list(`?cursor=${cursor}&wait=1`),
      ({ status }) => status === 200,
    )
    t.is(taken.status, 200)
    for (const end of ends) end.abort()
    await Promise.all(waiting)
  },
)

test.serial('a wait that is none is refused', async (t) => {
  const { list } = await openShop()
  for (const wait of ['21', '-1', 'long', '0.5'])
    isProblem(t, await list(`?wait=${wait}`), 400, 'bad_request', /wait must be a whole number of seconds from 0 to 20/)
})
