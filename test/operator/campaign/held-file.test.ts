import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { runHere } from '../../support/operator/run.ts'
import { auditOf } from '../../support/audit.ts'
import { makeHeldDrawing, openPlace, readHeld } from '../../support/held.ts'

const marking = async (t: Parameters<typeof openPlace>[0]) => {
  const place = await openPlace(t)
  const folder = await mkdtemp(join(tmpdir(), 'held-file-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const drawing = await makeHeldDrawing(place)
  const mark = async (lines: readonly string[], ...words: string[]) => {
    const file = join(folder, 'paid.csv')
    await writeFile(file, ['drawing,position,reference,amount in USD', ...lines, ''].join('\n'))
    return runHere(['held', 'mark-paid', '--file', file, ...words], { DATABASE_URL: place.url })
  }
  const references = async () => (await readHeld(place, drawing.id)).map(({ reference }) => reference)
  return { place, drawing, mark, references }
}

test('the audit log names who marked the prizes of a file, and beside them who paid', async (t) => {
  const { place, drawing, mark } = await marking(t)
  await mark([`${drawing.id},0,wire 7,`], '--by', 'Ada L.')
  await mark([`${drawing.id},1,wire 8,`])
  const marks = (await auditOf(place, drawing.partner)).filter(({ action }) => action === 'payout.held_marked_paid')
  const actor = `operator ${userInfo().username}`
  t.like(marks, [
    { actor, detail: { position: 0, by: 'Ada L.' } },
    { actor, detail: { position: 1 } },
  ])
  t.false('by' in (marks[1]?.detail ?? {}))
  t.is((await readHeld(place, drawing.id))[0]?.markedBy, 'Ada L.')
})

test('a file marks many prizes, each under its reference; the same file again changes nothing', async (t) => {
  const { place, drawing, mark, references } = await marking(t)
  const lines = [`${drawing.id},0,wire 7,2000.00`, `${drawing.id},2,wire 8,`]
  t.regex((await mark(lines, '--dry-run')).stdout, /^To be marked as paid: 2 prizes, 400000 cents together\.$/m)
  t.deepEqual(await references(), [null, null, null])
  t.regex((await mark(lines)).stdout, /^Marked as paid: 2 prizes, 400000 cents together\.$/m)
  t.deepEqual(await references(), ['wire 7', null, 'wire 8'])
  t.regex((await mark(lines)).stdout, /Marked as paid: 0 prizes.*\nMarked before, with the same reference: 2 prizes\./)
  const entries = await place.pool.many(sql.type(z.object({ detail: z.record(z.string(), z.unknown()) }))`
    select detail from audit_entry where action = 'payout.held_marked_paid' order by id`)
  t.deepEqual(
    entries.map(({ detail }) => [detail['position'], detail['reference']]),
    [
      [0, 'wire 7'],
      [2, 'wire 8'],
    ],
  )
})

test('while a line of a file is refused nothing of it is saved', async (t) => {
  const { drawing, mark, references } = await marking(t)
  const right = `${drawing.id},0,wire 7,`
  for (const [wrong, why] of [
    [`${drawing.id},9,wire 7,`, /Line 3: There is no held prize at position 9/],
    [`${drawing.id},1,wire 7,1999.99`, /Line 3: The prize at position 1 .* is \$2,000, not \$1,999\.99/],
    [`${drawing.id},0,wire 8,`, /Line 3: The position 0 .* stands in another line too/],
    [`${drawing.id},one,wire 7,`, /Line 3: “one” is no position/],
  ] as const) {
    const { code, stderr } = await mark([right, wrong])
    t.is(code, 1)
    t.regex(stderr, why)
    const dry = await mark([right, wrong], '--dry-run')
    t.is(dry.code, 1)
    t.regex(dry.stdout, /To be marked as paid: 1 prize, .*\nRefused: 1 prize\. Nothing is saved while any is\./)
  }
  t.deepEqual(await references(), [null, null, null])
})
