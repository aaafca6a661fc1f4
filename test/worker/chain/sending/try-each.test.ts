import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { runRound } from '../../../../worker/chain/round.ts'
import type { Live } from '../../../support/chain/chain.ts'
import { cannotTry } from '../../../support/chain/lies.ts'
import { openProxied } from '../../../support/chain/proxied.ts'

const LASTS_SECONDS = 20
const FAILING = /^The nodes of local do not do what they are asked: .*out of gas/

/** A round that looks at everything that was put off, and after which so many seconds pass on the chain. */
const lateRound = async (live: Live, seconds: number): Promise<void> => {
  await live.pool.query(sql.unsafe`update chain_intent set retry_at = now() where retry_at > now() and state = 'new'`)
  await live.round()
  await live.owner.nodes.read.request({ method: 'evm_increaseTime', params: [seconds] } as never)
}

const cannotSettle = (number: number) =>
  cannotTry(({ functionName, args }) => functionName === 'settle' && args[1] === number)

const cannotRequest = (number: number) =>
  cannotTry(
    ({ functionName, args }) => functionName === 'requestDrawing' && (args[0] as { number: number }).number === number,
  )

const intents = ({ pool }: Live, kind: string) =>
  pool.any(sql.type(z.object({ state: z.string(), isPutOff: z.boolean() }))`
    select state, coalesce(retry_at > now(), false) as "isPutOff"
    from chain_intent where kind = ${kind} order by drawing_id`)

test('a payment that nodes cannot try holds up no other, and is said of its own drawing alone once it has lasted', async (t) => {
  const {
    live,
    proxies: [{ faults }],
  } = await openProxied(t)
  const [stuck = '', other = ''] = await live.sent(2)
  faults.push(cannotSettle(1))
  const said = new Set<string | null>()
  await live.runUntil(live.allPaid([other]), async () => {
    await lateRound(live, 0)
    for (const id of [stuck, other]) said.add((await live.read(id)).needsAttention)
  })
  t.deepEqual([...said], [null])
  await lateRound(live, LASTS_SECONDS)
  await live.mine()
  await lateRound(live, 0)
  t.like(await live.read(stuck), { number: 1, status: 'settled' })
  t.regex((await live.read(stuck)).needsAttention ?? '', FAILING)
  t.is((await live.read(other)).needsAttention, null)

  const [next = ''] = await live.sent()
  await live.runUntil(live.allPaid([next]))
  t.is((await live.read(next)).needsAttention, null)
  faults.pop()
  await live.runUntil(live.allPaid([stuck]), () => lateRound(live, 0))
  t.is((await live.read(stuck)).needsAttention, null)
})

test('the requests after one that nodes cannot try wait with it, and payments do not', async (t) => {
  const {
    live,
    proxies: [{ faults }],
  } = await openProxied(t)
  const [first = ''] = await live.sent()
  await live.round()
  await live.keeper.answer()
  await live.mine(3)
  await live.round()
  const later = await live.sent(2)
  // A request is tried by a block that is not before its cutoff.
  await live.mine()
  t.deepEqual(await intents(live, 'pay'), [{ state: 'new', isPutOff: false }], 'to be signed with the requests')
  faults.push(cannotRequest(2))
  await live.round()
  t.deepEqual(await intents(live, 'pay'), [{ state: 'signed', isPutOff: false }])
  await live.runUntil(live.allPaid([first]))
  t.deepEqual(
    (await Promise.all(later.map(live.read))).map(({ number, status }) => [number, status]),
    [
      [2, 'entropy_requested'],
      [3, 'entropy_requested'],
    ],
  )
  t.is((await intents(live, 'request')).filter(({ state }) => state === 'new').length, 2)
  faults.pop()
  await live.runUntil(live.allPaid(later), () => lateRound(live, 0))
})

test('where nodes answer nothing any more once calls are tried, the round fails as a whole and none is put off', async (t) => {
  const {
    live,
    proxies: [{ faults }],
  } = await openProxied(t)
  const ids = await live.sent(2)
  // A request is tried by a block that is not before its cutoff.
  await live.mine()
  let isDown = false
  faults.push(
    cannotTry(({ functionName }) => {
      isDown ||= functionName === 'requestDrawing'
      return isDown
    }),
  )
  t.regex((await runRound(live.context)).failure ?? '', /out of gas/)
  t.deepEqual(await intents(live, 'request'), [
    { state: 'new', isPutOff: false },
    { state: 'new', isPutOff: false },
  ])
  faults.pop()
  await live.runUntil(live.allPaid(ids))
})
