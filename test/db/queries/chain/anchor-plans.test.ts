import test from 'ava'
import { sql } from 'slonik'
import type { Pool, Transaction } from '../../../../db/pool.ts'
import { insertContract } from '../../../../db/queries/chain/contracts.ts'
import { countIntents, findWaitingLive, hasChainWork } from '../../../../db/queries/chain/work.ts'
import { useIndexes } from '../../../../db/queries/due.ts'
import { findOpenAnchors } from '../../../../db/queries/log/anchoring.ts'
import { noteService } from '../../../../db/queries/metrics/snapshot.ts'
import { HERE, OWNER } from '../../../support/chain/rows.ts'
import { freshDatabase } from '../../../support/database.ts'
import { rowsReadBy } from '../../../support/rows-read.ts'
import { openWorkplace } from '../../../support/workplace.ts'

const FINAL = 3_000
const FEW = 5

test('a pass over a contract reads no anchor that is final, however many there are', async (t) => {
  const { pool, close } = await openWorkplace(await freshDatabase(t))
  t.teardown(close)
  const { chain, contract: address } = HERE
  await insertContract(pool, { chain, chainId: 31_337, address, operator: OWNER, deployedBlock: 1 })
  await pool.query(sql.unsafe`
    insert into chain_intent (key, chain, contract, kind, arguments, state, final_at)
    select 'anchor:' || n, ${chain}, ${address}, 'anchor',
      jsonb_build_object('size', n, 'root', '0x' || encode(sha256(n::text::bytea), 'hex')),
      case when n < ${FINAL} then 'final' else 'new' end::intent_state, case when n < ${FINAL} then now() end
    from generate_series(1, ${FINAL}::integer) n`)
  await pool.query(sql.unsafe`vacuum analyze`)
  const asks: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
    'whether there is work': (tx) => hasChainWork(tx as unknown as Pool, HERE),
    'what waits': (tx) => findWaitingLive(tx as unknown as Pool, HERE),
    'how many are open': (tx) => countIntents(tx as unknown as Pool, HERE),
    'the open anchors': (tx) => findOpenAnchors(tx as unknown as Pool, HERE),
    'what waits in the whole service': async (tx) => {
      await useIndexes(tx)
      await noteService(tx)
    },
  }
  for (const [what, ask] of Object.entries(asks)) {
    const [read = 0] = await pool.transaction((tx) => rowsReadBy(tx, ['chain_intent'], () => ask(tx)))
    t.true(read <= FEW, `${what}: ${read} rows`)
  }
})
