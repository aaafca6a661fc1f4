import { sql } from 'slonik'
import { parseAbi } from 'viem'
import { z } from 'zod'
import { drawingSettled, guaranteePaid } from '../../../worker/chain/events.ts'
import { type Live, token, WALLET } from './chain.ts'

export type PaidEvent = { kind: 'draw' | 'guarantee'; campaignId: bigint; number: number; amount: bigint }

/** What a payment is for: no two are for the same. */
export const keyOf = ({ kind, campaignId, number }: PaidEvent): string => `${kind} ${campaignId} ${number}`

/** Every payment that the contract ever made, drawings first. */
export const paidEvents = async ({ owner, contract }: Pick<Live, 'owner' | 'contract'>): Promise<PaidEvent[]> => {
  const all = { address: contract, fromBlock: 0n, strict: true } as const
  const settled = await owner.nodes.read.getLogs({ ...all, event: drawingSettled })
  const guaranteed = await owner.nodes.read.getLogs({ ...all, event: guaranteePaid })
  return [
    ...settled.map(({ args: { campaignId, number, transferred: amount } }) => ({
      kind: 'draw' as const,
      campaignId,
      number,
      amount,
    })),
    ...guaranteed.map(({ args: { campaignId, drawingNumber: number, amount } }) => ({
      kind: 'guarantee' as const,
      campaignId,
      number,
      amount,
    })),
  ].filter(({ amount }) => amount > 0n)
}

/** What the partner's wallet holds, in token units. */
export const walletBalance = ({ owner }: Pick<Live, 'owner'>): Promise<bigint> =>
  owner.nodes.read.readContract({
    address: token.address,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [WALLET],
  })

/** What the database owes and has paid on the chain, in token units. */
export const owedUnits = ({ pool }: Pick<Live, 'pool'>): Promise<bigint> =>
  pool.oneFirst(sql.type(z.object({ sum: z.coerce.bigint() }))`
    select coalesce(sum(amount_cents) * 10000, 0)::text as sum from payout`)
