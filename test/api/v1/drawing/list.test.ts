import test from 'ava'
import { winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import type { Drawing } from '../../../../api/client/types.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing, type Shop } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

const listOf = async ({ api, path }: Shop, status?: string): Promise<Drawing[]> => {
  const query = status === undefined ? '' : `?status=${status}`
  return (await api.get<{ drawings: Drawing[] }>(`${path}/drawings${query}`)).body.drawings
}
const idsIn = (drawings: Drawing[]) => drawings.map(({ id }) => id)

test('with open status, soonest first: the first element is the next cutoff', async (t) => {
  const shop = await makeShop(await service())
  const third = await openDrawing(shop, { cutoffAt: inHours(3), drawAt: inHours(10) })
  const first = await openDrawing(shop, { cutoffAt: inHours(1), drawAt: inHours(20) })
  const second = await openDrawing(shop, { cutoffAt: inHours(2), drawAt: inHours(5) })
  t.deepEqual(idsIn(await listOf(shop, 'open')), [first.id, second.id, third.id])
})

test('with open status, drawings whose cutoff has passed come first, the earliest before the others', async (t) => {
  const shop = await makeShop(await service())
  const passed = await openDrawing(shop, { cutoffAt: inHours(1) })
  await passed.passCutoff()
  const later = await openDrawing(shop, { cutoffAt: inHours(5) })
  const next = await openDrawing(shop, { cutoffAt: inHours(2) })
  const overdue = await openDrawing(shop, { cutoffAt: inHours(-3) })
  t.deepEqual(idsIn(await listOf(shop, 'open')), [overdue.id, passed.id, next.id, later.id])
})

test('for other statuses, newest first', async (t) => {
  const shop = await makeShop(await service())
  const drawings = []
  for (const drawAt of ['2026-01-02', '2026-01-04', '2026-01-01', '2026-01-03']) {
    const drawing = await openDrawing(shop, { drawAt: new Date(drawAt) })
    await drawing.send(winnerIds(3))
    await drawing.passCutoff()
    drawings.push({ id: drawing.id, drawAt })
  }
  await (await service()).work()
  const newestFirst = drawings.toSorted((a, b) => b.drawAt.localeCompare(a.drawAt)).map(({ id }) => id)
  t.deepEqual(idsIn(await listOf(shop, 'paid')), newestFirst)
})

test('with no status the list has every status, newest first', async (t) => {
  const shop = await makeShop(await service())
  const soon = await openDrawing(shop, { drawAt: inHours(1), cutoffAt: inHours(1) })
  const old = await openDrawing(shop)
  await old.send(winnerIds(3))
  await old.draw()
  const late = await openDrawing(shop, { drawAt: inHours(9), cutoffAt: inHours(0.5) })
  const all = await listOf(shop)
  t.deepEqual(idsIn(all), [late.id, soon.id, old.id])
  t.deepEqual(
    all.map(({ status }) => status),
    ['open', 'open', 'paid'],
  )
})

test('a status lists the drawings that are in it, and no others', async (t) => {
  const shop = await makeShop(await service())
  const waiting = await openDrawing(shop, { drawAt: inHours(9) })
  const drawn = await openDrawing(shop)
  for (const drawing of [waiting, drawn]) {
    await drawing.send(winnerIds(3))
    await drawing.draw()
  }
  const open = await openDrawing(shop)
  t.deepEqual(idsIn(await listOf(shop, 'open')), [open.id])
  t.deepEqual(idsIn(await listOf(shop, 'locked')), [waiting.id])
  t.deepEqual(idsIn(await listOf(shop, 'entropy_requested')), [])
  t.deepEqual(idsIn(await listOf(shop, 'settled')), [])
  t.deepEqual(idsIn(await listOf(shop, 'paid')), [drawn.id])
})

test('the drawings of the list are those of GET drawing, winners and verification included', async (t) => {
  const shop = await makeShop(await service())
  const drawn = await openDrawing(shop)
  await drawn.send(winnerIds(3).map((winner) => ({ winner, displayName: 'Anna' })))
  await drawn.draw()
  const open = await openDrawing(shop)
  await open.send(winnerIds(3))
  t.deepEqual(await listOf(shop, 'paid'), [await drawn.read()])
  t.deepEqual(await listOf(shop, 'open'), [await open.read()])
})

test('without a limit 50 are returned, the soonest for open and the newest else', async (t) => {
  const shop = await makeShop(await service())
  const made = []
  for (let hour = 1; hour <= 53; hour += 1)
    made.push(await openDrawing(shop, { drawAt: inHours(hour), cutoffAt: inHours(hour) }))
  const ids = made.map(({ id }) => id)
  t.deepEqual(idsIn(await listOf(shop, 'open')), ids.slice(0, 50))
  t.deepEqual(idsIn(await listOf(shop)), ids.toReversed().slice(0, 50))
})

test('a campaign without drawings has an empty list', async (t) => {
  t.deepEqual(await listOf(await makeShop(await service()), 'open'), [])
  t.deepEqual(await listOf(await makeShop(await service())), [])
})

test('the list holds drawings of this campaign only', async (t) => {
  const shop = await makeShop(await service())
  await openDrawing(await makeShop(await service()))
  const own = await openDrawing(shop)
  t.deepEqual(idsIn(await listOf(shop)), [own.id])
})

for (const status of ['settle', 'OPEN', '', 'drawn', 'open&status=paid', 'open%00']) {
  test(`?status=${status} is refused, and the answer names the statuses that there are`, async (t) => {
    const { api, path } = await makeShop(await service())
    const answer = await api.get(`${path}/drawings?status=${status}`)
    isProblem(t, answer, 400, 'bad_request', /one of open, locked, entropy_requested, settled, paid/)
  })
}

for (const query of [
  'state=open',
  'status=open&page=2',
  'before=2026-01-01',
  '__proto__=x',
  'constructor=1',
  '%00=1',
]) {
  test(`?${query} is refused: the list does not know that query member`, async (t) => {
    const { api, path } = await makeShop(await service())
    isProblem(t, await api.get(`${path}/drawings?${query}`), 400, 'bad_request', /no query member .* takes status/)
  })
}

test('an unknown campaign is not found, with and without a status', async (t) => {
  const { api } = await makeShop(await service())
  for (const query of ['', '?status=open', '?status=paid']) {
    isProblem(t, await api.get(`/campaigns/nowhere/drawings${query}`), 404, 'not_found', /no such campaign/)
  }
})
