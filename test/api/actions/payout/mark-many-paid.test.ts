import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { markManyPaid, reviewManyMarks } from '../../../../api/actions/payout/mark-many-paid.ts'
import { theOperator } from '../../../support/factory.ts'
import { makeHeldDrawing, openPlace, readHeld } from '../../../support/held.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'
import { besideUncommitted } from '../../../support/uncommitted.ts'

test('many marks are refused whole when one of them was made at that moment under another reference', async (t) => {
  const place = await openPlace(t)
  const { id: drawingId } = await makeHeldDrawing(place)
  const lines = [0, 1].map((position) => ({
    line: position + 2,
    drawingId,
    position,
    reference: `wire ${position}`,
    amountCents: null,
  }))
  const hasWaited = await besideUncommitted(t, place.url, {
    change: {
      text: `update held_prize set reference = 'cash', marked_by = 'bob', paid_at = now() where drawing_id = $1 and position = 1`,
      values: [drawingId],
    },
    statement: '%with waiting as%',
    work: async () =>
      t.is(await reasonOfRefusal(markManyPaid(place, theOperator, { lines, markedBy: 'ada' })), 'already_paid'),
  })
  t.true(hasWaited)
  t.deepEqual(
    (await readHeld(place, drawingId)).map(({ reference }) => reference),
    [null, 'cash', null],
  )
  const noted = await place.pool.any(sql.type(z.object({ id: z.coerce.number() }))`
    select id from audit_entry where action = 'payout.held_marked_paid'`)
  t.deepEqual(noted, [])
})

test('refused lines are named in the order of the file, whatever is wrong with each', async (t) => {
  const place = await openPlace(t)
  const { id } = await makeHeldDrawing(place)
  const lines = ['no drawing', id, id].map((drawingId, i) => ({
    line: i + 2,
    drawingId,
    position: 90 + i,
    reference: 'wire',
    amountCents: null,
  }))
  const { refused } = await reviewManyMarks(place, theOperator, lines)
  t.deepEqual(
    refused.map(({ line }) => line),
    [2, 3, 4],
  )
  await t.throwsAsync(markManyPaid(place, theOperator, { lines, markedBy: 'ada' }), { message: /Line 2: / })
})
