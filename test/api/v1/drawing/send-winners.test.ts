import test from 'ava'
import { winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'

const service = fileService(test)

test('the array length equals winnersExpected exactly: one winner less and one more are refused', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 3 })
  for (const count of [2, 4]) {
    const answer = await drawing.send(winnerIds(count))
    isProblem(t, answer, 400, 'bad_request', new RegExp(`exactly 3 winners; the list has ${count}`))
    t.is(answer.body.errors?.[0]?.pointer, '/winners')
  }
  t.deepEqual((await drawing.read()).winners, [])
})

test("winnersExpected is the drawing's own, not the campaign's", async (t) => {
  const drawing = await openDrawing(await makeShop(await service(), { winnersPerDraw: 3 }), { winnersExpected: 5 })
  t.is((await drawing.send(winnerIds(3))).status, 400)
  t.is((await drawing.send(winnerIds(5))).status, 201)
})

test('the same winner must not appear twice in one list; the answer names both positions', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 3 })
  const answer = await drawing.send(['anna', 'bert', { winner: 'anna', displayName: 'Somebody else' }])
  isProblem(t, answer, 400, 'bad_request', /position 2 .*position 0/)
  t.is(answer.body.errors?.[0]?.pointer, '/winners/2')
})

test('ids that differ in case only are different winners', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 2 })
  t.is((await drawing.send(['Anna', 'anna'])).status, 201)
})

test('order matters: positions count from 0 in the order of the list', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 3 })
  const { body } = await drawing.send(['c', 'a', 'b'])
  t.deepEqual(
    body.drawing.winners.map(({ position, winner }) => [position, winner]),
    [
      [0, 'c'],
      [1, 'a'],
      [2, 'b'],
    ],
  )
  t.deepEqual(idsOf(await drawing.read()), ['c', 'a', 'b'])
})

test('an element is a winner id or an object with winner, displayName and avatarUrl', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 2 })
  const avatarUrl = 'https://shop.example/anna.png'
  const { body } = await drawing.send(['plain', { winner: 'rich', displayName: 'Anna', avatarUrl }])
  t.deepEqual(body.drawing.winners, [
    { position: 0, winner: 'plain', displayName: null, avatarUrl: null, heldForManualPayout: false },
    { position: 1, winner: 'rich', displayName: 'Anna', avatarUrl, heldForManualPayout: false },
  ])
})

test('the response is the drawing with winners filled in: status 201 the first time, 200 on later sends', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  const first = await drawing.send(winners)
  t.is(first.status, 201)
  t.deepEqual(idsOf(first.body.drawing), winners)
  t.deepEqual(Object.keys(first.body), ['drawing', 'receipt'])
  const second = await drawing.send(winners)
  t.is(second.status, 200)
  t.deepEqual(second.body, first.body)
  t.deepEqual(await drawing.read(), first.body.drawing)
  t.is((await drawing.send(winnerIds(3))).status, 200)
})

test('a refused send does not count as the first time', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  t.is((await drawing.send(winnerIds(1))).status, 400)
  t.is((await drawing.send(winnerIds(3))).status, 201)
})

test('before the cutoff, a new list replaces the old one', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  await drawing.send(winnerIds(3).map((winner) => ({ winner, displayName: 'Old name' })))
  const replacement = winnerIds(3)
  const answer = await drawing.send(replacement)
  t.is(answer.status, 200)
  t.deepEqual(idsOf(await drawing.read()), replacement)
  t.true(
    answer.body.drawing.winners.every(({ displayName }) => displayName === null),
    'names of the old list are gone',
  )
})

test('before the cutoff, the same winners in another order replace the list', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  await drawing.send(winners)
  t.is((await drawing.send(winners.toReversed())).status, 200)
  t.deepEqual(idsOf(await drawing.read()), winners.toReversed())
})

test('after the cutoff, the same list returns 200, whether it is locked yet or drawn already', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  await drawing.send(winners)
  await drawing.passCutoff()
  t.is((await drawing.send(winners)).status, 200)
  await (await service()).work()
  const late = await drawing.send(winners)
  t.is(late.status, 200)
  t.is(late.body.drawing.status, 'paid')
  t.deepEqual(late.body.drawing, await drawing.read())
})

test('a retry is always safe: the same list any number of times leaves one list and draws once', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()))
  const winners = winnerIds(3)
  const answers = await Promise.all(Array.from({ length: 10 }, () => drawing.send(winners)))
  t.is(answers.filter(({ status }) => status === 201).length, 1)
  t.is(answers.filter(({ status }) => status === 200).length, 9)
  await drawing.draw()
  const drawn = await drawing.read()
  await drawing.send(winners)
  await (await service()).work()
  t.deepEqual(await drawing.read(), drawn)
})

test("a partner's scheduled loop: the first open drawing takes as many winners as it expects", async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: 4 })
  const { body } = await shop.api.get<{ drawings: { id: string; winnersExpected: number }[] }>(
    `${shop.path}/drawings?status=open`,
  )
  const [next] = body.drawings
  t.is(next?.id, drawing.id)
  t.is((await drawing.send(winnerIds(next?.winnersExpected ?? 0))).status, 201)
})
