import { sql } from 'slonik'
import { z } from 'zod'
import { openLive } from '../support/chain/chain.ts'
import type { Owner } from '../support/database.ts'
import { openBench } from './support/bench.ts'
import type { Figure } from './support/report.ts'

/**
 * The gas of the first contract, which was given each amount and computed nothing: of whole transactions, with the
 * stand-in for the randomness contract.
 */
const TOLD_THE_AMOUNT = { request: 188_838, reveal: 85_845, pay: 83_289 }
const WINNERS = [1, 10, 100, 1_000]
/** The second drawing is measured, as a campaign's first one pays for storage that all later ones reuse. */
const MEASURED = 2

const hash = z.custom<`0x${string}`>()
const transactionsRow = z.object({ request: hash, reveal: hash, settle: hash })

/** The gas of the three transactions of a campaign's second drawing with so many winners. */
const costsWith = async (owner: Owner, winnersPerDraw: number) => {
  const live = await openLive(owner, { winnersPerDraw, tiers: [{ amountCents: 100, weight: 1 }] })
  for (let number = 1; number <= MEASURED; number += 1) await live.runUntil(live.allPaid(await live.sent()))
  const found = await live.pool.one(sql.type(transactionsRow)`
    select r.request_transaction as request, r.fulfil_transaction as reveal, p.transaction as settle
    from drawing d join chain_record r on r.drawing_id = d.id join payout p on p.drawing_id = d.id
    where d.number = ${MEASURED}`)
  const used = async (transaction: `0x${string}`): Promise<number> =>
    Number((await live.owner.nodes.read.getTransactionReceipt({ hash: transaction })).gasUsed)
  return { request: await used(found.request), reveal: await used(found.reveal), settle: await used(found.settle) }
}

/** What a drawing costs on the chain, in gas, as the service sends it. */
export const gas = async (): Promise<Figure[]> => {
  const bench = await openBench()
  process.env['TEST_DATABASE_URL'] = bench.url
  const ends: (() => unknown)[] = []
  const owner: Owner = { teardown: (end) => void ends.unshift(end) }
  const figures: Figure[] = []
  try {
    for (const winners of WINNERS) {
      const { request, reveal, settle } = await costsWith(owner, winners)
      if (figures.length === 0)
        figures.push(
          { name: 'gas of a request', target: 'none', value: `${request}`, raw: `${TOLD_THE_AMOUNT.request} before` },
          {
            name: 'gas of a reveal with its callback',
            target: 'none',
            value: `${reveal}`,
            raw: `${TOLD_THE_AMOUNT.reveal} before`,
          },
        )
      figures.push({
        name: `gas of settling ${winners} winners`,
        target: winners === 10 ? '≤ 40000 above a payment of a given amount' : 'none',
        value: `${settle}`,
        raw: `${TOLD_THE_AMOUNT.pay} for a payment of a given amount`,
      })
    }
    return figures
  } finally {
    for (const end of ends) await end()
    await bench.close()
  }
}
