import test from 'ava'
import { sql } from 'slonik'
import { readHead } from '../../../worker/chain/head.ts'
import { NO_VALUE } from '../../../worker/chain/read-contract.ts'
import { flagUnmined } from '../../../worker/chain/unmined.ts'
import { type Live, openLive } from '../../support/chain/chain.ts'
import { tellsOfDrawings } from '../../support/chain/lies.ts'
import { openProxied } from '../../support/chain/proxied.ts'

/** Moves all signatures to more than five minutes ago. */
const ageAttempts = ({ pool }: Live) =>
  pool.query(sql.unsafe`update chain_attempt set signed_at = now() - interval '301 seconds'`)

test('what is in no block after five minutes is said with what it offers, until it is in one', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.mineByHand(true)
  await live.round()
  const said = async () => {
    await flagUnmined(live.context, await readHead(live.context))
    return (await live.read(ids[0] ?? '')).needsAttention
  }
  t.is(await said(), null)
  await ageAttempts(live)
  t.regex(
    (await said()) ?? '',
    /^0x[0-9a-f]{64} is in no block after five minutes: it offers [0-9.]+ gwei, and a block takes [0-9.]+\.$/,
  )
  await live.mine()
  await live.round()
  t.is(await said(), null)
})

test('one node of three that hides a request does not have it said that it is in no block', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const [id = ''] = await live.sent()
  proxies[0].faults.push(
    tellsOfDrawings({ contribution: NO_VALUE, requestedAt: 0, revealedAt: 0, randomValue: NO_VALUE }),
  )
  await live.round()
  await live.mine(2)
  await ageAttempts(live)
  await flagUnmined(live.context, await readHead(live.context))
  t.like(await live.read(id), { status: 'entropy_requested', needsAttention: null })
})
