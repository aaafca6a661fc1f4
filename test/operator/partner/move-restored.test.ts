import test, { type ExecutionContext } from 'ava'
import { beginMove } from '../../../db/queries/moving/moves.ts'
import { winnerIds } from '../../support/factory.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf, stateOf, statusesOf } from '../../support/moving/states.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'

const RUNNING = [{ status: 'active', held: false }]

/** Writes the state of a move into a database. */
const note = (cell: Cell, partner: string, state: string, { baseUrl, publicUrl }: Cell) =>
  cell.ask(
    `insert into partner_move (partner_id, state, base_url, public_url) values ($1, $2, $3, $4)
    on conflict (partner_id) do update set state = $2, base_url = $3, public_url = $4, resumes = '{}'`,
    [partner, state, baseUrl, publicUrl],
  )

/** Sets a database's state of a move back to that of an older copy. */
const setBack = async (cell: Cell, partner: string, state: string | null, ends: { from: Cell; to: Cell }) => {
  await cell.ask('set session_replication_role = replica')
  if (state === null) await cell.ask('delete from partner_move where partner_id = $1', [partner])
  else await note(cell, partner, state, state === 'here' ? ends.from : ends.to)
  await cell.ask('set session_replication_role = origin')
}

const openShop = async (cell: Cell) => {
  const { partner, ...shop } = await makeShop(cell)
  const ahead = await openDrawing({ partner, ...shop })
  await ahead.send(winnerIds(3))
  await cell.tend()
  return { partner, ahead }
}

/** A shop that was copied from the first cell to the second, where it has not arrived; its campaigns are not held. */
const openCopied = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const { partner, ahead } = await openShop(from)
  await note(from, partner, 'holding', to)
  await copyThere(await sidesOf(t, from, to), partner)
  const states = () => Promise.all([from, to].map((cell) => stateOf(cell, partner)))
  t.deepEqual(await states(), ['leaving', 'arriving'])
  return { from, to, partner, ahead, states, move: movingBetween(from, to, partner) }
}

const campaignsIn = async (cell: Cell, partner: string): Promise<number> => (await statusesOf(cell, partner)).length

test('a database that is older than its move has what was copied taken back, and the partner moves later', async (t) => {
  for (const state of [null, 'holding']) {
    const { from, to, partner, ahead, states, move } = await openCopied(t)
    await setBack(from, partner, state, { from, to })
    const refused = await move.once()
    t.is(refused.code, 1)
    t.regex(refused.stderr, /restored from an older copy of itself\. Run the command with --stay: it takes back what/)
    t.deepEqual(await states(), [state ?? undefined, 'arriving'])

    const given = await move.once('--stay')
    t.is(given.answer?.state, 'stays', given.stderr)
    t.deepEqual(await states(), [undefined, undefined])
    t.is(await campaignsIn(to, partner), 0)
    t.deepEqual(await statusesOf(from, partner), RUNNING)
    t.is((await ahead.send(winnerIds(3))).status, 200)
    t.regex((await move.once('--stay')).stderr, /There is no move of ptr_\w+ here/)
    t.is((await move.toItsEnd()).code, 0)
    t.deepEqual(await states(), ['gone', 'here'])
  }
})

test('a copy is taken back whole, or else by the next run of a command that was killed', async (t) => {
  const { from, to, partner, states, move } = await openCopied(t)
  await setBack(from, partner, null, { from, to })
  await to.ask(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before delete on campaign for each row execute function die();
    alter table campaign enable always trigger die`)
  t.is((await move.once('--stay')).code, 1)
  t.deepEqual(await states(), [undefined, 'arriving'])
  t.is(await campaignsIn(to, partner), 1)
  await to.ask('drop trigger die on campaign')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await states(), [undefined, undefined])
  t.is(await campaignsIn(to, partner), 0)
})

test('a database that a partner came to, and that is older than its next move, has what that copied taken back', async (t) => {
  const [first, second, third] = [await openCell(t, 'first'), await openCell(t, 'second'), await openCell(t, 'third')]
  const { partner } = await openShop(first)
  t.is((await movingBetween(first, second, partner).toItsEnd()).code, 0)
  await second.tend()
  await note(second, partner, 'holding', third)
  await copyThere(await sidesOf(t, second, third), partner)
  const states = () => Promise.all([first, second, third].map((cell) => stateOf(cell, partner)))
  const onward = movingBetween(second, third, partner)

  await setBack(second, partner, 'here', { from: second, to: third })
  await setBack(first, partner, null, { from: first, to: second })
  const older = await movingBetween(first, third, partner).once('--stay')
  t.regex(older.stderr, /has arrived elsewhere since all that is known here/)
  t.deepEqual(await states(), [undefined, 'here', 'arriving'])

  t.is((await onward.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await states(), [undefined, 'here', undefined])
  t.is(await campaignsIn(third, partner), 0)
  t.deepEqual(await statusesOf(second, partner), RUNNING)
})

test('a database that is set back into its move gives nothing up once the partner has arrived: both would act', async (t) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const { partner } = await openShop(from)
  const move = movingBetween(from, to, partner)
  t.is((await move.toItsEnd()).code, 0)
  for (const state of ['holding', 'leaving']) {
    await setBack(from, partner, state, { from, to })
    const refused = await move.once('--stay')
    t.is(refused.code, 1, state)
    t.regex(
      refused.stderr,
      /has arrived elsewhere .*: run the command without --stay, with the database that it went to/,
    )
    t.is(await stateOf(from, partner), state)
    t.is(await stateOf(to, partner), 'here')
  }
  t.is((await move.once()).answer?.state, 'here')
  t.is(await stateOf(from, partner), 'gone')
})

test('what an earlier attempt to move has copied never arrives: draws that came since would be drawn once more', async (t) => {
  const { from, to, partner, ahead, states, move } = await openCopied(t)
  // The move is given up; then the second cell's database is restored from a copy that was made before that.
  await setBack(from, partner, null, { from, to })
  await ahead.draw()
  await from.tend()
  await beginMove(from.pool, partner, to)
  const again = async (state: string) => {
    await setBack(from, partner, state, { from, to })
    return move.once()
  }

  t.regex((await again('gone')).stderr, /is not there: .* Restore it from one that was made after the partner had gone/)
  t.regex((await again('leaving')).stderr, /Run the command with --stay: it takes back what was copied/)
  t.deepEqual(await states(), ['leaving', 'arriving'])
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await states(), [undefined, undefined])
  t.is((await move.toItsEnd()).code, 0)
  t.deepEqual(await to.ask('select status, number from drawing where id = $1', [ahead.id]), [
    { status: 'paid', number: 1 },
  ])
})

test('a database that is older than what it was sent is to be restored again: nothing else has what was copied', async (t) => {
  const { from, to, partner, states, move } = await openCopied(t)
  t.is((await move.once('--stay')).answer?.state, 'stays')
  await note(from, partner, 'holding', to)
  await setBack(from, partner, 'gone', { from, to })
  for (const words of [[], ['--stay']]) t.is((await move.once(...words)).code, 1)
  t.regex((await move.once()).stderr, /Restore it from one that was made after the partner had gone/)
  t.deepEqual(await states(), ['gone', undefined])
})
