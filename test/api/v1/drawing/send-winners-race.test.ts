import test from 'ava'
import { winnerIds } from '../../../support/factory.ts'
import { untilDrawn } from '../../../support/held.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const ROUNDS = 5
const SENDS = 50

test('two first sends at once: one is answered 201, the other 200', async (t) => {
  const shop = await makeShop(await service())
  for (let round = 0; round < 10; round += 1) {
    const drawing = await openDrawing(shop)
    const lists = [winnerIds(3), winnerIds(3)]
    const answers = await Promise.all(lists.map((list) => drawing.send(list)))
    t.is(answers.filter(({ status }) => status === 201).length, 1)
    t.is(answers.filter(({ status }) => status === 200).length, 1)
    const kept = idsOf(await drawing.read())
    t.is(lists.filter((list) => list.join() === kept.join()).length, 1, 'one whole list is there, not a mixture')
  }
})

test('sends of one moment each get their own answer, whatever the others are', async (t) => {
  const shop = await makeShop(await service())
  const late = await openDrawing(shop, { winnersExpected: 2 })
  await late.passCutoff()
  const open = await Promise.all(Array.from({ length: 30 }, () => openDrawing(shop, { winnersExpected: 2 })))
  const lists = open.map((_, i) => [`first-${i}`, `second-${i}`])
  const [taken, tooMany, refused] = await Promise.all([
    Promise.all(open.map((drawing, i) => drawing.send(lists[i] as string[]))),
    open[0]?.send(winnerIds(3)),
    late.send(winnerIds(2)),
  ])
  t.true(taken.every(({ status }) => status === 201))
  t.deepEqual(
    taken.map(({ body }) => body.drawing.id),
    open.map(({ id }) => id),
  )
  t.is(tooMany?.status, 400)
  t.is(refused.status, 409)
  t.deepEqual(await Promise.all(open.map(async (drawing) => idsOf(await drawing.read()))), lists)
})

test('50 sends of two lists around a lock: one list is locked, and whatever was taken after it had that list', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  for (let round = 0; round < ROUNDS; round += 1) {
    const drawing = await openDrawing(shop)
    const lists = [winnerIds(3), winnerIds(3)] as const
    let isPast = false
    const passing = drawing.passCutoff
    const send = async (i: number) => {
      const list = lists[i % 2] as string[]
      const beganAfterCutoff = isPast
      return { list, beganAfterCutoff, answer: await drawing.send(list) }
    }
    const early = Array.from({ length: SENDS / 2 }, (_, i) => send(i))
    const locking = (async () => {
      await early[round]
      await passing()
      isPast = true
      await place.work()
    })()
    const late = early.map(async (sent, i) => {
      await sent
      return send(i + 1)
    })
    const sends = await Promise.all([...early, ...late])
    await locking
    // A send that has the drawing's row for long puts its lock off for a moment.
    await untilDrawn(place, drawing.id)

    const locked = await drawing.read()
    t.is(locked.status, 'paid')
    const kept = idsOf(locked)
    t.is(lists.filter((list) => list.join() === kept.join()).length, 1)
    t.is(sends.filter(({ answer }) => answer.status === 201).length, 1)
    for (const { list, beganAfterCutoff, answer } of sends) {
      const isKept = list.join() === kept.join()
      if (answer.status === 409) {
        t.is(answer.body.code, 'locked')
        t.false(isKept, 'the list that is locked is never refused')
      } else {
        t.true(answer.status === 200 || answer.status === 201, answer.text)
        t.deepEqual(idsOf(answer.body.drawing), list)
        if (answer.body.drawing.status !== 'open') t.true(isKept, 'an answer from after the lock shows the locked list')
      }
      if (beganAfterCutoff)
        t.true(isKept === (answer.status === 200), 'after the cutoff only the list that is there is taken')
    }
    for (const list of lists) t.is((await drawing.send(list)).status, list.join() === kept.join() ? 200 : 409)
  }
})
