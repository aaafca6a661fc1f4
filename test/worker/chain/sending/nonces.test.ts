import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { findNonce } from '../../../../db/queries/chain/work.ts'
import { accountOf } from '../../../../worker/chain/context.ts'
import { readHead } from '../../../../worker/chain/head.ts'
import { runRound } from '../../../../worker/chain/round.ts'
import { type Live } from '../../../support/chain/chain.ts'
import type { Fault } from '../../../support/chain/rpc-faults.ts'
import { openProxied } from '../../../support/chain/proxied.ts'
import { keyOf, paidEvents } from '../../../support/chain/sums.ts'
import { copyDatabase } from '../../../support/database.ts'

const THOUSAND = '0x3e8'

/** A node that counts a thousand nonces as spent. */
const countsThousand = (times?: number): Fault => ({
  kind: 'changed',
  ...(times === undefined ? {} : { times }),
  methods: ['eth_getTransactionCount'],
  change: (answer) => answer.replace(/"result":"0x[0-9a-f]+"/, `"result":"${THOUSAND}"`),
})

const nextNonce = ({ pool, context }: Pick<Live, 'pool' | 'context'>) => findNonce(pool, accountOf(context))

test('a node that once counts too many nonces as spent makes none be passed over', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  const ids = await live.sent(2)
  proxies[0].faults.push(countsThousand(1))
  await live.round()
  t.true(proxies[0].requests.some(({ faults }) => faults.includes('changed')))
  t.is(await nextNonce(live), 2)
  await live.runUntil(live.allPaid(ids))
})

test('a database set back to an older state takes over what is spent only once all nodes count the same', async (t) => {
  const { live, proxies } = await openProxied(t, 2)
  const ids = await live.sent()
  await live.close()
  const older = await copyDatabase(t, live.databaseUrl)
  const newer = await live.on(live.databaseUrl)
  await newer.runUntil(newer.allPaid(ids))
  await newer.close()

  const restored = await live.on(older)
  const more = await restored.sent()
  proxies[0].faults.push(countsThousand())
  const failures: (string | null)[] = []
  for (let round = 0; round < 3; round += 1) failures.push((await runRound(restored.context)).failure)
  t.regex(failures.at(-1) ?? '', /Nodes tell different things of block \d+: 1 of 2 in RPC_URLS_LOCAL, 2 of 2 in/)
  t.is(await nextNonce(restored), 0)

  proxies[0].faults.pop()
  await restored.runUntil(restored.allPaid([...ids, ...more]))
  const first = sql.type(z.object({ nonce: z.coerce.number() }))`select min(nonce) as nonce from chain_attempt`
  t.is(await restored.pool.oneFirst(first), 2, 'nothing is signed with a nonce that the chain has spent')
  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, 2)
  t.is(events.length, 2)
})

test('one node of three that counts no nonce as spent has nothing that is done looked at again', async (t) => {
  const { live, proxies } = await openProxied(t, 3)
  await live.runUntil(live.allPaid(await live.sent()))
  await live.mine()
  t.is((await readHead(live.context)).nonces, 2)
  proxies[0].faults.push({
    kind: 'changed',
    methods: ['eth_getTransactionCount'],
    change: (answer) => answer.replace(/"result":"0x[0-9a-f]+"/, '"result":"0x0"'),
  })
  t.is((await readHead(live.context)).nonces, 2)
})
