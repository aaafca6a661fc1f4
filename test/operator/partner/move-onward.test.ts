import test, { type ExecutionContext } from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { theOperator, winnerIds } from '../../support/factory.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { stateOf } from '../../support/moving/states.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'

/** A shop with a list in that has moved from the first cell to the second one, and from there to the third. */
const open = async (t: ExecutionContext) => {
  const [first, second, third] = [await openCell(t, 'first'), await openCell(t, 'second'), await openCell(t, 'third')]
  const { partner, ...shop } = await makeShop(first)
  const ahead = await openDrawing({ partner, ...shop })
  await ahead.send(winnerIds(3))
  await first.tend()
  const [move, onward] = [movingBetween(first, second, partner), movingBetween(second, third, partner)]
  t.is((await move.toItsEnd()).code, 0)
  await second.tend()
  const moved = await onward.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  const states = () => Promise.all([first, second, third].map((cell) => stateOf(cell, partner)))
  t.deepEqual(await states(), ['gone', 'gone', 'here'])
  const isHeld = async (cell: Cell) =>
    (await cell.ask<{ held: boolean }>('select held_at is not null as held from drawing where id = $1', [ahead.id]))[0]
      ?.held
  return { first, second, third, partner, slug: shop.campaign.slug, move, onward, states, isHeld }
}

/** Sets a database back to look like an older copy: with another state of the move, and with an active campaign. */
const setBack = async (cell: Cell, slug: string, change: string, values: unknown[]): Promise<void> => {
  await cell.ask('set session_replication_role = replica')
  await cell.ask(change, values)
  await cell.ask('set session_replication_role = origin')
  await changeCampaignStatus(cell, theOperator, slug, 'active')
}

test('a database that a partner came to, and that is older than its move onward, is told of that by the same command', async (t) => {
  const { second, partner, slug, onward, states, isHeld } = await open(t)
  await setBack(
    second,
    slug,
    `update partner_move set state = 'here', base_url = $2, public_url = $3, resumes = '{}' where partner_id = $1`,
    [partner, second.baseUrl, second.publicUrl],
  )
  t.false(await isHeld(second))
  const told = await onward.once()
  t.is(told.answer?.state, 'here', told.stderr)
  t.deepEqual(await states(), ['gone', 'gone', 'here'])
  t.true(await isHeld(second))
})

test('a database that is older than a move is told of it although the partner has gone on from there', async (t) => {
  const { first, second, third, partner, slug, move, states, isHeld } = await open(t)
  await setBack(first, slug, 'delete from partner_move where partner_id = $1', [partner])
  t.false(await isHeld(first))
  const told = await move.once()
  t.like(told.answer, { state: 'here', baseUrl: third.baseUrl, publicUrl: third.publicUrl }, told.stderr)
  t.deepEqual(await states(), ['gone', 'gone', 'here'])
  t.true(await isHeld(first))
  const [{ resumes } = { resumes: null }] = await second.ask<{ resumes: object }>('select resumes from partner_move')
  t.true(Object.keys(resumes ?? {}).length > 0, 'nothing goes on in the one that it has gone on from')
})
