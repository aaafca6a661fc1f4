import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { toHex } from 'viem'
import { localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { connect } from '../attack.ts'
import { giveMoney, type Live } from '../chain/chain.ts'
import { keepUntil } from '../chain/keep-until.ts'
import { takeTokens } from '../chain/take-tokens.ts'
import { makeDrawing } from '../factory.ts'
import { until } from '../until.ts'

const HOUR_MS = 3_600_000
const POOR_WEI = 10n ** 13n
const RICH_WEI = 10n ** 19n
const TAKEN_UNITS = 500_000n

/**
 * The operator's account, the campaign and the contract have too little for what is ahead. Returns what refills them.
 */
export const makePoor = async (live: Live) => {
  const { address } = localAccounts.operator.account
  const give = (wei: bigint) =>
    live.owner.nodes.read.request({ method: 'anvil_setBalance', params: [address, toHex(wei)] } as never)
  await makeDrawing(live, { campaign: live.campaign, drawAt: new Date(Date.now() + HOUR_MS) })
  await give(POOR_WEI)
  await takeTokens(live, TAKEN_UNITS)
  return async () => {
    await give(RICH_WEI)
    await mintTokens(live.anvil.url, live.contract, TAKEN_UNITS)
    await giveMoney(live.owner, live)
  }
}

/**
 * Settles a drawing long after its value came, and pays it long after it was settled. The time does not pass: the times
 * in its row are moved into the past.
 */
export const drawLate = async (t: ExecutionContext, live: Live, startSettling: () => Promise<unknown>) => {
  const [id] = (await live.sent()) as [string]
  const is = (what: 'entropy_revealed_at' | 'settled_at') => () =>
    live.pool.exists(sql.unsafe`select from drawing where id = ${id} and ${sql.identifier([what])} is not null`)
  t.true(await keepUntil(live, is('entropy_revealed_at')), 'the value comes')
  const client = await connect(t, live.databaseUrl)
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `update drawing
    set entropy_requested_at = now() - interval '20 minutes', entropy_revealed_at = now() - interval '10 minutes'
    where id = $1`,
    [id],
  )
  await live.mineByHand(true)
  await startSettling()
  t.true(await until(is('settled_at'), (so) => so), 'its prizes follow')
  await client.query("update drawing set settled_at = now() - interval '3 hours' where id = $1", [id])
  await live.mineByHand(false)
  t.true(await keepUntil(live, live.allPaid([id])), 'it is paid')
}
