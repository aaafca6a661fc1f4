import test from 'ava'
import { openPool } from '../../../db/pool.ts'
import { runRound } from '../../../worker/chain/round.ts'
import { connect } from '../../support/attack.ts'
import { openLive } from '../../support/chain/chain.ts'
import { urlAs } from '../../support/roles.ts'
import { CONNECTION_TIMEOUT_MS } from '../../support/workplace.ts'

test('a live drawing that somebody has locked keeps no other from being paid, is not called stuck, and is paid once it is free', async (t) => {
  const live = await openLive(t)
  const pool = await openPool(urlAs('worker', live.databaseUrl), {
    max: 4,
    lockTimeoutMs: 100,
    connectionTimeoutMs: CONNECTION_TIMEOUT_MS,
  })
  t.teardown(() => pool.end())
  const ids = await live.sent(2)
  const [held = '', other = ''] = ids
  await live.runUntil(async () => {
    const seen = await Promise.all(ids.map(live.read))
    return seen.every(({ status }) => status === 'entropy_requested')
  })
  const holder = await connect(t, urlAs('web', live.databaseUrl))
  await holder.query('begin')
  await holder.query('select from drawing where id = $1 for no key update', [held])
  await live.runUntil(live.allPaid([other]), async () => {
    await runRound({ ...live.context, pool })
    await live.allMined()
  })
  const { status, needsAttention } = await live.read(held)
  t.deepEqual([status, needsAttention], ['entropy_requested', null])
  await holder.query('rollback')
  await live.runUntil(live.allPaid([held]))
})
