import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { markHeldPaid } from '../../../../api/actions/payout/mark-held-paid.ts'
import { Refused, refusals } from '../../../../domain/refusals.ts'
import { makeDrawing, theOperator } from '../../../support/factory.ts'
import { HELD_CENTS, makeHeldDrawing, makeHoldingCampaign, openPlace, readHeld } from '../../../support/held.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'

test('a mark notes the reference, who and when, by the clock of the database', async (t) => {
  const place = await openPlace(t)
  const { id, slug, winners } = await makeHeldDrawing(place)
  const now = () => place.pool.oneFirst(sql.type(z.object({ now: z.date() }))`select now()`)
  const before = await now()
  const { isFirst, prize } = await markHeldPaid(place, theOperator, {
    drawingId: id,
    position: 1,
    reference: '  wire 7 ',
    markedBy: 'ada',
  })
  const { settledAt, paidAt, ...rest } = prize
  t.true(isFirst)
  t.deepEqual(rest, {
    campaign: slug,
    drawing: id,
    number: 1,
    position: 1,
    winner: winners[1] as string,
    amountCents: HELD_CENTS,
    reference: 'wire 7',
    markedBy: 'ada',
  })
  t.true(settledAt <= before && before <= paidAt && paidAt <= (await now()))
  t.deepEqual(
    (await readHeld(place, id)).map(({ reference, markedBy, paidAt: at }) => ({ reference, markedBy, paidAt: at })),
    [
      { reference: null, markedBy: null, paidAt: null },
      { reference: 'wire 7', markedBy: 'ada', paidAt },
      { reference: null, markedBy: null, paidAt: null },
    ],
  )
})

test('the same reference again finds the first mark, no matter who sends it', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const mark = { drawingId: id, position: 0, reference: 'wire 7', markedBy: 'ada' }
  const { prize } = await markHeldPaid(place, theOperator, mark)
  t.deepEqual(await markHeldPaid(place, theOperator, mark), { isFirst: false, prize })
  t.deepEqual(await markHeldPaid(place, theOperator, { ...mark, reference: ' wire 7\n', markedBy: 'bob' }), {
    isFirst: false,
    prize,
  })
})

test('another reference is refused as a conflict that names the first, and changes nothing', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const mark = { drawingId: id, position: 2, reference: 'wire 7', markedBy: 'ada' }
  await markHeldPaid(place, theOperator, mark)
  const before = await readHeld(place, id)
  const error = await t.throwsAsync<Refused>(markHeldPaid(place, theOperator, { ...mark, reference: 'wire 8' }), {
    instanceOf: Refused,
    message: /by ada at .* under the reference "wire 7"/,
  })
  t.like(refusals[error.reason], { status: 409, code: 'rejected' })
  t.is(error.reason, 'already_paid')
  t.deepEqual(await readHeld(place, id), before)
})

test('of fifty marks at once under references of their own exactly one takes effect', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const marking = markHeldPaid(place, theOperator, {
        drawingId: id,
        position: 0,
        reference: `wire ${i}`,
        markedBy: `clerk ${i}`,
      })
      return { i, reason: await reasonOfRefusal(marking) }
    }),
  )
  const { none = [], already_paid: refused = [] } = Object.groupBy(outcomes, ({ reason }) => reason)
  t.is(none.length, 1)
  t.is(refused.length, 49)
  t.like((await readHeld(place, id))[0], { reference: `wire ${none[0]?.i}`, markedBy: `clerk ${none[0]?.i}` })
})

test('of fifty marks at once under one reference one is the first, and all find the same', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      markHeldPaid(place, theOperator, { drawingId: id, position: 0, reference: 'wire 7', markedBy: `clerk ${i}` }),
    ),
  )
  t.is(outcomes.filter(({ isFirst }) => isFirst).length, 1)
  for (const { prize } of outcomes) t.deepEqual(prize, outcomes[0]?.prize)
})

test('what is not there is not found, and what is not held is refused with a reason', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const small = await makeHeldDrawing(place, { largePrizeCents: HELD_CENTS + 1 })
  const open = await makeDrawing(place, { campaign: await makeHoldingCampaign(place) })
  for (const [drawingId, position, reason, about] of [
    ['drw_0000000000000000000000', 0, 'not_found', /no drawing drw_0{22}/],
    ['', 0, 'not_found', /no drawing/],
    [id, 3, 'not_found', /no position 3; its last one is 2/],
    [id, -1, 'not_found', /no position -1/],
    [id, 10 ** 12, 'not_found', /no position/],
    [small.id, 0, 'bad_request', /is not held/],
    [open, 0, 'bad_request', /not decided yet/],
  ] as const) {
    const mark = { drawingId, position, reference: 'wire 7', markedBy: 'ada' }
    const error = await t.throwsAsync<Refused>(markHeldPaid(place, theOperator, mark), {
      instanceOf: Refused,
      message: about,
    })
    t.is(error.reason, reason)
  }
})

test('a reference is 1 to 200 characters that can be shown, and so is the name of who marks', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const mark = { drawingId: id, position: 0, reference: 'wire 7', markedBy: 'ada' }
  for (const text of ['', ' \t', 'x'.repeat(201), '😀'.repeat(201), 'a\u0000b', 'a\nb', 'a\u202eb', 'a\ud800b']) {
    t.is(
      await reasonOfRefusal(markHeldPaid(place, theOperator, { ...mark, reference: text })),
      'bad_request',
      JSON.stringify(text),
    )
    t.is(
      await reasonOfRefusal(markHeldPaid(place, theOperator, { ...mark, markedBy: text })),
      'bad_request',
      JSON.stringify(text),
    )
  }
  t.is((await readHeld(place, id))[0]?.paidAt, null)
  const longest = '😀'.repeat(200)
  const { prize } = await markHeldPaid(place, theOperator, { ...mark, reference: ` ${longest} `, markedBy: longest })
  t.like(prize, { reference: longest, markedBy: longest })
})
