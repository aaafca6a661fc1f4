import test, { type ExecutionContext } from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeDrawing, passCutoff, theOperator } from '../../support/factory.ts'
import { thief } from '../roles/attack.ts'

const LIVE = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } }

/** An open live drawing whose cutoff is in an hour, and somebody with a web process's credential. */
const open = async (t: ExecutionContext) => {
  const attacked = await openAttacked(t, LIVE)
  const { url, place, client, campaign } = attacked
  const id = await makeDrawing(place, { campaign })
  const web = await thief(t, 'web', url)
  return {
    ...attacked,
    id,
    guard: () => client.query('alter table drawing enable trigger drawing_cutoff_moves_on'),
    move: (to: string) => web.query(`update drawing set cutoff_at = ${to} where id = $1`, [id]),
    refusesMove: (to: string) => refuses(t, web, `update drawing set cutoff_at = ${to} where id = $1`, [id]),
  }
}

test('the cutoff of a live drawing moves neither to a time that is over, nor to an earlier one, nor out of reach', async (t) => {
  const { guard, move, refusesMove } = await open(t)
  await guard()
  for (const to of [
    `now() - interval '1 second'`,
    'now()',
    `cutoff_at - interval '1 second'`,
    `now() + interval '367 days'`,
  ])
    await refusesMove(to)
  t.is((await move(`cutoff_at + interval '1 hour'`)).rowCount, 1)
})

test('the cutoff of a live drawing that has passed moves to later than now alone', async (t) => {
  const { place, guard, id, move, refusesMove } = await open(t)
  await passCutoff(place, id)
  await guard()
  await refusesMove(`now() - interval '1 millisecond'`)
  t.is((await move(`now() + interval '1 hour'`)).rowCount, 1)
})

test('the cutoff of a live drawing moves no further once its campaign has ended', async (t) => {
  const { campaign, client, guard, refusesMove } = await open(t)
  await client.query(`update campaign set status = 'ended', ended_at = now() where id = $1`, [campaign.id])
  await guard()
  await refusesMove(`cutoff_at + interval '1 hour'`)
})

test('the cutoff of a live drawing does not move to the past as it is held, and by its hold as it is let go', async (t) => {
  const { place, campaign, client, guard, id, refusesMove } = await open(t)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  await guard()
  await refusesMove(`now() - interval '1 second'`)
  const late = await makeDrawing(place, { campaign })
  const holdLate = `update drawing set held_at = (select held_at from drawing where id = '${id}')`
  await refuses(t, client, `${holdLate}, cutoff_at = now() - interval '1 second' where id = $1`, [late])
  t.is((await client.query(`${holdLate} where id = $1`, [late])).rowCount, 1)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  const { rows } = await client.query('select held_at from drawing')
  t.deepEqual(rows, [{ held_at: null }, { held_at: null }])
})
