import test from 'ava'
import { statuses } from '../../../domain/drawing/state.ts'
import { refuseSimulation } from '../../../domain/test-mode/simulated-failure.ts'

const open = { status: 'open', winnersMode: 'pull', campaignStatus: 'active' } as const

test('both failures can be simulated while a drawing of a pull campaign is open, in a pause too', (t) => {
  for (const campaignStatus of ['active', 'paused'] as const) {
    t.notThrows(() => refuseSimulation({ ...open, campaignStatus }, 'no_winners'))
    t.notThrows(() => refuseSimulation({ ...open, campaignStatus }, 'slow_source'))
  }
})

test('once the list is locked no failure can be simulated any more', (t) => {
  for (const status of statuses.slice(1))
    t.throws(() => refuseSimulation({ ...open, status }, 'no_winners'), { message: /is locked/ })
})

test('where the partner sends the winners there is no slow source, but there may be no winners', (t) => {
  const push = { ...open, winnersMode: 'push' } as const
  t.notThrows(() => refuseSimulation(push, 'no_winners'))
  t.like(
    t.throws(() => refuseSimulation(push, 'slow_source')),
    { reason: 'push_campaign' },
  )
})

test('no failure is simulated in an ended campaign, where nothing could end it', (t) => {
  const ended = { ...open, campaignStatus: 'ended' } as const
  t.like(
    t.throws(() => refuseSimulation(ended, 'no_winners')),
    { reason: 'campaign_ended' },
  )
})
