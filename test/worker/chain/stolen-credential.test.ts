/** What somebody with the database credential of a worker, and without the operator's key, has that key sign. */
import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { sql } from 'slonik'
import { encodeFunctionData, type Hex, keccak256, parseGwei, serializeTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { localAccounts } from '../../../local/chain/setup.ts'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { connect, refuses } from '../../support/attack.ts'
import { type Live, localChain, openLive } from '../../support/chain/chain.ts'
import { guaranteedPeriods, openPicker } from '../../support/chain/live-guarantees.ts'
import { urlAs } from '../../support/roles.ts'
import { until } from '../../support/until.ts'
import { work } from '../../support/work.ts'

const thiefOf = (t: ExecutionContext, live: Live) => connect(t, urlAs('worker', live.databaseUrl))

const INSERT = `insert into chain_intent (key, chain, contract, kind, campaign_id, drawing_id, payout_id, arguments)`

/** Inserts a copy of the intent with this key, under another key and with these differences. */
const alike = (changes: { columns?: string; given?: object }): string =>
  `${INSERT} select 'another', ${changes.columns ?? 'chain, contract, kind, campaign_id, drawing_id, payout_id'},
    arguments || '${JSON.stringify(changes.given ?? {})}' from chain_intent where key = $1`

/** The key of the only intent of a kind. */
const keyOf = async (client: pg.Client, kind: string): Promise<string> =>
  (await client.query("select key from chain_intent where coalesce(arguments ->> 'kind', kind::text) = $1", [kind]))
    .rows[0]?.key

/** Drops the unique constraints, which would refuse any second intent, whatever it says. */
const letRepeat = async ({ pool }: Pick<Live, 'pool'>) => {
  await pool.query(sql.unsafe`drop index chain_intent_request`)
  await pool.query(sql.unsafe`alter table chain_intent drop constraint chain_intent_payout_id_key`)
}

/** Asserts that a second intent is refused if it differs in any of these, and accepted if it says the same. */
const refusesOthers = async (t: ExecutionContext, client: pg.Client, key: string, given: readonly object[]) => {
  for (const changes of given) await refuses(t, client, alike({ given: changes }), [key])
  await client.query(alike({}), [key])
}

test('a list that is still open, or that is not the one that was locked, is not drawn', async (t) => {
  const live = await openLive(t)
  await live.sent()
  await live.round()
  const open = await live.open()
  const thief = await thiefOf(t, live)
  const key = await keyOf(thief, 'request')
  await letRepeat(live)
  await refuses(t, thief, alike({ columns: `chain, contract, kind, campaign_id, '${open}', payout_id` }), [key])
  const word = `0x${'9'.repeat(64)}`
  await refusesOthers(t, thief, key, [
    { number: 2 },
    { campaignId: 2 },
    { drawingId: word },
    { winnersCommitment: word },
    { winnersCount: 2 },
    { cutoffAt: 1 },
    { drawAt: 1 },
    { salt: word },
    { contribution: word },
  ])
})

test('a guarantee is paid only for what was picked', async (t) => {
  const { overrides, drawAt } = guaranteedPeriods(1)
  const live = await openLive(t, overrides)
  const ids = await live.sent(1, (i) => ({ drawAt: drawAt(i) }))
  await live.runUntil(live.allPaid(ids))
  const thief = await thiefOf(t, live)
  const settle = await keyOf(thief, 'settle')
  const unpicked = { kind: 'guarantee', period: 1 }
  const columns = 'chain, contract, kind, campaign_id, drawing_id, null'
  await refuses(t, thief, alike({ columns, given: unpicked }), [settle])

  const pick = await openPicker(live, live.campaign.id)
  const ordered = async () => {
    await work(live)
    await pick()
    return keyOf(thief, 'guarantee')
  }
  const key = await until(ordered, (found) => found !== undefined)
  await letRepeat(live)
  await refuses(t, thief, alike({ columns }), [key])
  await refusesOthers(t, thief, key, [{ period: 2 }, { drawingNumber: 2 }, { campaignId: 2 }])
})

test('no state of the log is anchored but those that it had', async (t) => {
  const live = await openLive(t)
  const thief = await thiefOf(t, live)
  const anchor = `insert into chain_intent (key, chain, contract, kind, arguments) values ('a', 'local', $1, 'anchor', $2)`
  const root = `0x${'6'.repeat(64)}`
  for (const size of [-1, 0, 1, 99]) await refuses(t, thief, anchor, [live.contract, JSON.stringify({ size, root })])
})

/** A call that the operator's key may make, as somebody puts it beside what that key has signed. */
const CALL = { functionName: 'anchor', args: [99n, `0x${'6'.repeat(64)}`] } as const

const insertAttempt = (thief: pg.Client, raw: Hex, nonce: number) =>
  thief.query(
    `insert into chain_attempt (hash, intent_key, chain, account, nonce, raw, max_fee_per_gas, priority_fee_per_gas, signed_at)
    select $1, i.key, 'local', a.address, $2, decode($3, 'hex'), 1, 1, now() - interval '1 hour'
    from chain_intent i, chain_account a limit 1`,
    [keccak256(raw), nonce, raw.slice(2)],
  )

for (const signer of [null, localAccounts.keeper.key])
  test(`bytes that ${signer === null ? 'nobody' : 'another key'} signed are not signed with higher fees`, async (t) => {
    const live = await openLive(t)
    await live.runUntil(live.allPaid(await live.sent()))
    const thief = await thiefOf(t, live)
    const { rows } = await thief.query('select next_nonce::integer as nonce from chain_account')
    const call = {
      type: 'eip1559',
      chainId: localChain.chainId,
      to: live.contract,
      data: encodeFunctionData({ abi: prizeDrawingsAbi, ...CALL }),
      gas: 100_000n,
      nonce: rows[0].nonce as number,
      maxFeePerGas: parseGwei('1'),
      maxPriorityFeePerGas: 1n,
    } as const
    const raw = signer === null ? serializeTransaction(call) : await privateKeyToAccount(signer).signTransaction(call)
    await insertAttempt(thief, raw, call.nonce)
    await live.round()
    await live.mine(3)
    const { read } = live.owner.nodes
    const at = { address: live.contract, abi: prizeDrawingsAbi, eventName: 'LogAnchored', fromBlock: 0n } as const
    t.is((await read.getContractEvents(at)).length, 0)
    const { rows: attempts } = await thief.query('select from chain_attempt where nonce = $1', [call.nonce])
    t.is(attempts.length, 1, 'nothing was signed')
  })
