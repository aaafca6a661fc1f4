import { userInfo } from 'node:os'
import test, { type ExecutionContext } from 'ava'
import { auditOf } from '../../support/audit.ts'
import { HELD_CENTS, makeHeldDrawing, openPlace, readHeld } from '../../support/held.ts'
import { runHere } from '../../support/operator/run.ts'

type Held = Record<string, unknown> & { drawing: string; position: number }

const open = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const operator = (...words: string[]) => runHere(['held', ...words], { DATABASE_URL: place.url })
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await operator(...words, '--json')
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  const refused = async (about: RegExp, ...words: string[]) => {
    const { code, stdout, stderr } = await operator(...words)
    t.deepEqual({ code, stdout }, { code: 1, stdout: '' }, words.join(' '))
    t.regex(stderr, about)
    t.is(stderr.trim().split('\n').length, 1, `one line: ${stderr}`)
  }
  return { place, operator, json, refused }
}

const placesOf = ({ held }: { held: Held[] }) => held.map(({ drawing, position }) => `${drawing} ${position}`)

test('held prizes that wait are listed oldest first, of all campaigns or of one, until they are marked', async (t) => {
  const { place, json, operator } = await open(t)
  t.deepEqual(await json('list'), { held: [] })
  const first = await makeHeldDrawing(place, { winnersPerDraw: 2 })
  const second = await makeHeldDrawing(place, { winnersPerDraw: 2 })
  await makeHeldDrawing(place, { largePrizeCents: null })
  const { held } = (await json('list')) as { held: Held[] }
  t.deepEqual(placesOf({ held }), [`${first.id} 0`, `${first.id} 1`, `${second.id} 0`, `${second.id} 1`])
  const { settledAt, ...rest } = held[3] as Held
  t.regex(String(settledAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  t.deepEqual(rest, {
    campaign: second.slug,
    drawing: second.id,
    number: 1,
    position: 1,
    winner: second.winners[1],
    amountCents: HELD_CENTS,
  })
  await json('mark-paid', '--drawing', second.id, '--position', '0', '--reference', 'wire 7')
  t.deepEqual(placesOf(await json('list', '--campaign', second.slug)), [`${second.id} 1`])
  const { stdout } = await operator('list')
  t.regex(stdout, new RegExp(`${second.winners[1]}.*\n3 held prizes wait to be paid\\.\n$`))
})

test('a prize is marked once; the same mark again answers with the first, and another reference is refused', async (t) => {
  const { place, operator, json, refused } = await open(t)
  const { id, slug, winners } = await makeHeldDrawing(place)
  const prize = ['mark-paid', '--drawing', id, '--position', '2']
  const words = [...prize, '--reference', 'wire 7']
  const marked = await json(...words, '--by', 'Ada L.')
  const { settledAt, paidAt, ...rest } = marked
  t.true(Date.parse(settledAt) <= Date.parse(paidAt))
  t.deepEqual(rest, {
    campaign: slug,
    drawing: id,
    number: 1,
    position: 2,
    winner: winners[2],
    amountCents: HELD_CENTS,
    reference: 'wire 7',
    markedBy: 'Ada L.',
  })
  t.deepEqual(await json(...words), marked)
  t.regex((await operator(...words)).stdout, /marked already, by Ada L\. at .* reference wire 7\.$/m)
  await refused(/already marked as paid by Ada L\./, ...prize, '--reference', 'wire 8')
  t.like((await readHeld(place, id))[2], { reference: 'wire 7', markedBy: 'Ada L.' })
})

test('a mark has the name of the system’s user unless another is given', async (t) => {
  const { place, operator } = await open(t)
  const { id } = await makeHeldDrawing(place)
  const { code, stdout } = await operator('mark-paid', '--drawing', id, '--position', '0', '--reference', 'wire 7')
  t.is(code, 0)
  t.regex(stdout, /^Marked as paid: 200000 cents to .*, reference wire 7\.$/m)
  t.is((await readHeld(place, id))[0]?.markedBy, userInfo().username)
})

test('the audit log names who ran the command, and beside them who paid', async (t) => {
  const { place, json } = await open(t)
  const { id, partner } = await makeHeldDrawing(place)
  const mark = (position: string, ...by: string[]) =>
    json('mark-paid', '--drawing', id, '--position', position, '--reference', 'wire 7', ...by)
  await mark('0', '--by', 'the service')
  await mark('1')
  const marks = (await auditOf(place, partner)).filter(({ action }) => action === 'payout.held_marked_paid')
  const detail = { reference: 'wire 7', amountCents: HELD_CENTS }
  const actor = `operator ${userInfo().username}`
  t.like(marks, [
    { actor, detail: { ...detail, position: 0, by: 'the service' } },
    { actor, detail: { ...detail, position: 1 } },
  ])
  t.false('by' in (marks[1]?.detail ?? {}))
})

test('what cannot be listed or marked is refused in one line', async (t) => {
  const { place, refused } = await open(t)
  const { id } = await makeHeldDrawing(place)
  const mark = (drawing: string, position: string, reference: string) =>
    ['mark-paid', '--drawing', drawing, '--position', position, '--reference', reference] as const
  await refused(/no campaign "nobody"/, 'list', '--campaign', 'nobody')
  await refused(/slug/, 'list', '--slug', 'nobody')
  await refused(/no drawing/, ...mark('drw_0000000000000000000000', '0', 'wire 7'))
  await refused(/position: must be a whole number/, ...mark(id, 'first', 'wire 7'))
  await refused(/reference: must have 1 to 200/, ...mark(id, '0', ' '))
  await refused(/by: must have/, ...mark(id, '0', 'wire 7'), '--by', '')
  await refused(/drawing: is missing.*position: is missing.*reference: is missing/, 'mark-paid')
  t.true((await readHeld(place, id)).every(({ paidAt }) => paidAt === null))
})

test('of very many the oldest thousand are listed, with a note that there are more', async (t) => {
  const { place, json, operator } = await open(t)
  const { id } = await makeHeldDrawing(place, { winnersPerDraw: 1_001 })
  const { held, more } = await json('list')
  t.is(more, true)
  t.deepEqual(
    placesOf({ held }),
    Array.from({ length: 1_000 }, (_, position) => `${id} ${position}`),
  )
  t.regex((await operator('list')).stdout, /the oldest 1000; more wait/)
  await json('mark-paid', '--drawing', id, '--position', '0', '--reference', 'wire 7')
  const rest = await json('list')
  t.is(rest.more, undefined)
  t.is(rest.held.length, 1_000)
})
