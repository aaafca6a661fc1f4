import test, { type ExecutionContext } from 'ava'
import { ProblemError } from '../../../api/client/errors.ts'
import type { Winner, WinnersRecord } from '../../../api/client/next-winners.ts'
import { winnerIds } from '../../support/factory.ts'
import { fileService } from '../../support/site/file-service.ts'
import { idsOf, openDrawing } from '../../support/partner-api/partner.ts'
import type { Fault } from './proxy.ts'
import { clientShop } from './shop.ts'

const service = fileService(test)

/** A record as a partner's table would be: the first list of a drawing stays. */
const tableOf = (lists = new Map<string, readonly Winner[]>()) => {
  const record: WinnersRecord = {
    find: async (drawingId) => lists.get(drawingId) ?? null,
    keep: async (drawingId, winners) => {
      if (!lists.has(drawingId)) lists.set(drawingId, winners)
      return lists.get(drawingId) as readonly Winner[]
    },
  }
  return { lists, record }
}

const open = async (t: ExecutionContext, { faults, hours = [1] }: { faults?: Fault[]; hours?: number[] } = {}) => {
  const shop = await clientShop(t, await service(), faults)
  const drawings = []
  for (const hour of hours)
    drawings.push(await openDrawing(shop.shop, { cutoffAt: new Date(Date.now() + hour * 3_600_000) }))
  const asked: string[] = []
  const choose = ({ drawing, winnersExpected }: { drawing: { id: string }; winnersExpected: number }) => {
    asked.push(drawing.id)
    return winnerIds(winnersExpected)
  }
  return { ...shop, drawings, asked, choose, drawing: drawings[0] as NonNullable<(typeof drawings)[0]> }
}

test('the drawing with the soonest cutoff that has no winners is next, until all have theirs', async (t) => {
  const { draws, slug, drawings, choose, asked } = await open(t, { hours: [3, 1, 2] })
  const [third, first, second] = drawings.map(({ id }) => id)
  for (const id of [first, second, third]) {
    const drawing = await draws.sendNextWinners(slug, choose)
    t.is(drawing?.id, id)
    t.is(drawing?.winners.length, 3)
  }
  t.is(await draws.sendNextWinners(slug, choose), null)
  t.deepEqual<unknown, unknown>(asked, [first, second, third])
})

test('a list that is there is replaced only when that is asked for', async (t) => {
  const { draws, slug, drawing, choose } = await open(t)
  const before = winnerIds(3)
  await drawing.send(before)
  t.is(await draws.sendNextWinners(slug, choose), null)
  t.deepEqual(idsOf(await drawing.read()), before)
  const after = winnerIds(3)
  t.is((await draws.sendNextWinners(slug, () => after, { replace: true }))?.id, drawing.id)
  t.deepEqual(idsOf(await drawing.read()), after)
})

test('nothing is sent when nobody is chosen', async (t) => {
  const { draws, slug, drawing, proxy } = await open(t)
  t.is(await draws.sendNextWinners(slug, () => null), null)
  t.is(await draws.sendNextWinners(slug, async () => null), null)
  t.deepEqual((await drawing.read()).winners, [])
  t.true(proxy.requests.every(({ method }) => method === 'GET'))
})

test('a drawing whose cutoff came without winners is passed over, and taken again once it is extended', async (t) => {
  const { draws, slug, drawings, choose } = await open(t, { hours: [1, 2] })
  const [late, next] = drawings as [(typeof drawings)[0], (typeof drawings)[0]]
  await late?.passCutoff()
  await (await service()).work()
  t.is((await late?.read())?.needsAttention, 'No winners by the cutoff.')
  t.is((await draws.sendNextWinners(slug, choose))?.id, next?.id)
  t.is(await draws.sendNextWinners(slug, choose), null)
  const cutoffAt = new Date(Date.now() + 3_600_000).toISOString()
  await draws.extendCutoff({ slug, id: late?.id ?? '', cutoffAt })
  t.is((await draws.sendNextWinners(slug, choose))?.id, late?.id)
})

test('a drawing whose cutoff has just come, and is not flagged yet, is passed over as well', async (t) => {
  const { draws, slug, drawings, choose } = await open(t, { hours: [1, 2] })
  await drawings[0]?.passCutoff()
  t.is((await draws.sendNextWinners(slug, choose))?.id, drawings[1]?.id)
})

test('the next drawing is found behind more overdue ones than a page has', async (t) => {
  const { shop, draws, slug, drawing, choose } = await open(t)
  for (let i = 0; i < 51; i += 1) await openDrawing(shop, { cutoffAt: new Date(Date.now() - 1_000) })
  await (await service()).work()
  t.is((await draws.sendNextWinners(slug, choose))?.id, drawing.id)
})

test('all drawings are read page by page, as they are asked for', async (t) => {
  const { draws, slug, proxy, drawings } = await open(t, { hours: [1, 2, 3, 4, 5] })
  const seen: string[] = []
  for await (const { id } of draws.listAllDrawings({ slug, status: 'open', limit: 2 })) {
    seen.push(id)
    if (seen.length === 2) t.is(proxy.requests.length, 1)
  }
  t.deepEqual(
    seen,
    drawings.map(({ id }) => id),
  )
  t.is(proxy.requests.length, 3)
})

test('the list that was kept goes to its drawing, although the run that chose it was never answered', async (t) => {
  const lost = { status: 503 }
  const { draws, slug, drawing, choose, asked, proxy } = await open(t, { faults: [] })
  const { record, lists } = tableOf()
  const failing = draws.sendNextWinners(
    slug,
    (of) => {
      proxy.faults.push(lost, lost)
      return choose(of)
    },
    { record, tries: 2 },
  )
  await t.throwsAsync(failing, { instanceOf: ProblemError })
  t.deepEqual((await drawing.read()).winners, [])
  t.is((await draws.sendNextWinners(slug, choose, { record }))?.id, drawing.id)
  t.deepEqual<unknown, unknown>(idsOf(await drawing.read()), lists.get(drawing.id))
  t.deepEqual(asked, [drawing.id], 'winners are chosen once')
})

test('servers that choose at once send one list when they share a record', async (t) => {
  const { draws, slug, drawing, choose, proxy } = await open(t)
  const { record, lists } = tableOf()
  await Promise.all(Array.from({ length: 8 }, () => draws.sendNextWinners(slug, choose, { record })))
  t.deepEqual<unknown, unknown>(idsOf(await drawing.read()), lists.get(drawing.id))
  const sent = proxy.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  t.is(new Set(sent).size, 1)
})

test('a wrong list is reported before it is kept or sent', async (t) => {
  const { draws, slug, proxy } = await open(t)
  const { record, lists } = tableOf()
  for (const [chosen, message] of [
    [['a', 'b'], /2 winners were chosen; this drawing takes 3/],
    [['a', 'b', { winner: 'a', displayName: 'A' }], /The same winner was chosen twice/],
    [['a', 'b', 'ann@example.com'], /never an e-mail address/],
  ] as const)
    await t.throwsAsync(
      draws.sendNextWinners(slug, () => chosen, { record }),
      { instanceOf: RangeError, message },
    )
  await t.throwsAsync(
    draws.sendNextWinners(slug, () => Promise.reject(new Error('No users.'))),
    { message: 'No users.' },
  )
  t.is(lists.size, 0)
  t.true(proxy.requests.every(({ method }) => method === 'GET'))
})
