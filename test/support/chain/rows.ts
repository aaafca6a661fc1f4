import type { ExecutionContext } from 'ava'
import type pg from 'pg'
import { insertContract, setContractId } from '../../../db/queries/chain/contracts.ts'
import { insertIntents } from '../../../db/queries/chain/intents.ts'
import { insertChainRecords } from '../../../db/queries/chain/outcomes.ts'
import { recordVoid } from '../../../db/queries/drawing/revealing.ts'
import { numberDrawings } from '../../../db/queries/drawing/numbering.ts'
import { requestKey } from '../../../domain/chain/intent.ts'
import { connect } from '../attack.ts'
import { testDatabase } from '../database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../factory.ts'
import { openWorkplace } from '../workplace.ts'
import { work } from '../work.ts'
import { until } from '../until.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
export const WALLET = address('a')
export const OWNER = address('b')
export const transaction = (digit: string): string => `0x${digit.repeat(64)}`

export const CONTRACT = address('c')
/** The contract of the campaign here, and one of another chain. */
export const HERE = { chain: 'local', contract: CONTRACT }
export const ELSEWHERE = { chain: 'base', contract: CONTRACT }

const contractOn = (chain: string, chainId: number) => ({
  chain,
  chainId,
  address: CONTRACT,
  operator: OWNER,
  deployedBlock: 1,
})

/** A live campaign and its rows, in a database without a chain behind it: a test moves the rows itself. */
export const openChainRows = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const client = await connect(t, url)
  await insertContract(place.pool, contractOn('local', 31_337))
  await insertContract(place.pool, contractOn('base', 8_453))
  const payout = { chain: 'local', token: 'TESTUSD', wallet: WALLET }
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, mode: 'live', payout })
  await setContractId(place.pool, campaign.id, CONTRACT, 1)

  /** As many drawings as asked for, with their lists locked. */
  const locked = async (count = 1): Promise<string[]> => {
    const ids: string[] = []
    for (let i = 0; i < count; i += 1) {
      const id = await makeDrawing(place, { campaign })
      await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
      await passCutoff(place, id)
      ids.push(id)
    }
    await work(place)
    return ids
  }

  let numbers = 0
  /** As many drawings as asked for, numbered, each with the intent to request its value. */
  const requested = async (count = 1): Promise<{ id: string; key: string }[]> => {
    const drawings = (await locked(count)).map((id) => {
      numbers += 1
      return { id, number: numbers, key: requestKey(campaign.id, numbers) }
    })
    await place.pool.transaction(async (tx) => {
      const provider = 'pyth-entropy-v2'
      await numberDrawings(
        tx,
        drawings.map(({ id }) => ({ id, provider, requestId: id })),
      )
      await insertIntents(
        tx,
        drawings.map(({ id, key, number }) => ({
          key,
          ...HERE,
          kind: 'request',
          campaignId: campaign.id,
          drawingId: id,
          payoutId: null,
          arguments: { number },
        })),
      )
    })
    return drawings
  }

  /** Writes what the chain says of a drawing's value. */
  const record = (drawingId: string) =>
    place.pool.transaction((tx) =>
      insertChainRecords(tx, [
        {
          drawingId,
          ...HERE,
          contractId: 1,
          entropyContract: address('e'),
          provider: address('f'),
          sequence: 1n,
          attempt: 1,
          tableNumber: 1,
          userContribution: transaction('1'),
          providerContribution: transaction('2'),
          salt: transaction('3'),
          requestTransaction: transaction('4'),
          fulfilTransaction: transaction('5'),
        },
      ]),
    )

  /** A drawing that is settled from a value of the chain, whose payment waits to be signed. */
  const settled = async (): Promise<{ id: string; payoutId: string; payKey: string; requestKey: string }> => {
    const [drawing] = (await requested()) as [{ id: string; key: string }]
    await record(drawing.id)
    await client.query("update drawing set entropy = sha256('a value'), entropy_revealed_at = now() where id = $1", [
      drawing.id,
    ])
    await work(place)
    const { rows } = await client.query(
      "select key, payout_id from chain_intent where drawing_id = $1 and kind = 'pay'",
      [drawing.id],
    )
    return { id: drawing.id, payoutId: rows[0].payout_id, payKey: rows[0].key, requestKey: drawing.key }
  }

  /** A drawing whose number is void. */
  const voided = async (reason = 'The provider is gone.'): Promise<{ id: string; transaction: string }> => {
    const [{ id }] = (await requested()) as [{ id: string; key: string }]
    const found = { drawingId: id, reason, transaction: transaction('7') }
    await place.pool.transaction((tx) => recordVoid(tx, [found]))
    return { id, transaction: found.transaction }
  }

  return { ...place, url, client, partner, campaign, locked, requested, record, settled, voided }
}

/** Resolves once one session of the database waits for a row that another has locked; fails if none does. */
export const somebodyWaits = async (t: ExecutionContext, client: pg.Client): Promise<void> => {
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].waiting
  }
  t.is(await until(waiting, (sessions) => sessions > 0), 1)
}
