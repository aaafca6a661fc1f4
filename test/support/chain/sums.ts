import { sql } from 'slonik'
import { getAbiItem, parseAbi } from 'viem'
import { z } from 'zod'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { type Live, token, WALLET } from './chain.ts'

/** Every payment that the contract ever made, oldest first. */
export const paidEvents = ({ owner, contract }: Pick<Live, 'owner' | 'contract'>) =>
  owner.nodes.read.getLogs({
    address: contract,
    event: getAbiItem({ abi: prizeDrawingsAbi, name: 'Paid' }),
    fromBlock: 0n,
    strict: true,
  })

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
