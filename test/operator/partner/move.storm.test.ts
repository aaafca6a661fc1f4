import test from 'ava'
import { winnerIds } from '../../support/factory.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf, stateOf, statusesOf } from '../../support/moving/states.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { crashAt } from '../../support/process/crash.ts'

/** How many database calls lie between two kills of the command: fewer about the moment of the handover. */
const FIRST_CALLS = 20
const CALLS_BETWEEN = 97
const CALLS_BETWEEN_THERE = 3
const CALLS_BETWEEN_STAYING = 7

const MAY_ACT_FROM = [undefined, 'holding']

type Ends = { from: Cell; to: Cell }

/** A shop with a drawn drawing, and one that has a list. Its move has begun, and its campaigns are held. */
const openShop = async ({ from, to }: Ends) => {
  const shop = await makeShop(from)
  const [drawn, ahead] = [await openDrawing(shop), await openDrawing(shop)]
  for (const drawing of [drawn, ahead]) await drawing.send(winnerIds(3))
  await drawn.draw()
  await from.tend()
  const move = movingBetween(from, to, shop.partner)
  await move.once()
  await from.tend()
  const states = async () => [await stateOf(from, shop.partner), await stateOf(to, shop.partner)] as const
  return { ...shop, drawn, ahead, move, states }
}

const NUMBERS = 'select number, status from drawing where campaign_id = $1 order by number'
const LOCKS = 'select count(*)::int as locks from log_entry where lock_of = any($1)'

test.serial(
  'a move that is killed at any moment is acted for by one database at most, and goes on when the command is run again',
  async (t) => {
    t.timeout(600_000)
    const ends = { from: await openCell(t, 'first'), to: await openCell(t, 'second') }
    const stopped = new Set<string>()
    /** The states of the move when it was killed; null if it came to its end first. */
    const killAt = async (calls: number): Promise<string | null> => {
      const { campaign, drawn, ahead, move, states } = await openShop(ends)
      const wasKilled = await crashAt(calls, () => move.once())
      const [here, there] = await states()
      stopped.add(`${here} ${there}`)
      t.false(MAY_ACT_FROM.includes(here) && there === 'here', `both act: ${here}, ${there}`)
      const moved = await move.toItsEnd()
      t.is(moved.code, 0, `${calls}: ${JSON.stringify(moved)}`)
      t.deepEqual(await states(), ['gone', 'here'])
      await ends.to.ask(`update drawing set cutoff_at = now() - interval '1 second' where id = $1`, [ahead.id])
      await ends.to.tend()
      const paid = [1, 2].map((number) => ({ number, status: 'paid' }))
      t.deepEqual(await ends.to.ask(NUMBERS, [campaign.id]), paid)
      t.deepEqual(await ends.to.ask(LOCKS, [[drawn.id, ahead.id]]), [{ locks: 2 }])
      return wasKilled ? `${here} ${there}` : null
    }
    let copying = FIRST_CALLS
    for (let calls = FIRST_CALLS, states: string | null = ''; states !== null; calls += CALLS_BETWEEN) {
      states = await killAt(calls)
      if (states === 'leaving undefined') copying = calls
    }
    for (let calls = copying; (await killAt(calls)) !== 'gone here'; ) calls += CALLS_BETWEEN_THERE
    t.log([...stopped].join(', '))
    for (const states of ['holding undefined', 'leaving undefined', 'leaving arriving', 'gone arriving', 'gone here'])
      t.true(stopped.has(states), `none was killed at ${states}`)
  },
)

test.serial(
  'a move that is given up by a command which is killed at any moment is given up when it is run again, with every campaign as it was',
  async (t) => {
    t.timeout(600_000)
    const ends = { from: await openCell(t, 'first'), to: await openCell(t, 'second') }
    const sides = await sidesOf(t, ends.from, ends.to)
    const stopped = new Set<string>()
    const killAt = async (calls: number): Promise<boolean> => {
      const { partner, ahead, move, states, api, path } = await openShop(ends)
      await copyThere(sides, partner)
      const wasKilled = await crashAt(calls, () => move.once('--stay'))
      stopped.add((await states()).join(' '))
      if ((await states())[0] !== undefined) t.is((await move.once('--stay')).answer?.state, 'stays', `${calls}`)
      t.deepEqual(await states(), [undefined, undefined])
      t.deepEqual(await statusesOf(ends.from, partner), [{ status: 'active', held: false }], `${calls}`)
      t.is((await api.post(`${path}/drawings/${ahead.id}/winners`, { winners: winnerIds(3) })).status, 200)
      return wasKilled
    }
    for (let calls = 1; await killAt(calls); ) calls += CALLS_BETWEEN_STAYING
    t.log([...stopped].join(', '))
    for (const states of ['leaving arriving', 'leaving ', ' '])
      t.true(stopped.has(states), `none was killed at ${states}`)
  },
)
