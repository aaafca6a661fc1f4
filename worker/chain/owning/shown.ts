/** What a contract shows of the changes that its owner makes, so that none is made twice. */
import type { Address } from '../../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { type CertainPlace, readCertain } from '../certain.ts'
import { contractAt } from '../read-contract.ts'
import type { Owner } from './transact.ts'

/** Without a `block`, in the newest one. */
type At = Pick<Owner, 'nodes'> & { contract: Address; block?: bigint }

const place = ({ contract, block }: At) =>
  ({ address: contract, abi: prizeDrawingsAbi, ...(block !== undefined && { blockNumber: block }) }) as const

export const readPaused = (at: At): Promise<boolean> =>
  at.nodes.read.readContract({ ...place(at), functionName: 'paused' })

/** What a request may cost at most, in wei. */
export const readMaxRequestFee = (at: At): Promise<bigint> =>
  at.nodes.read.readContract({ ...place(at), functionName: 'maxRequestFee' })

export const readIsVoid = async (
  at: At,
  { campaignId, number }: { campaignId: number; number: number },
): Promise<boolean> => {
  const args = [BigInt(campaignId), number] as const
  return (await at.nodes.read.readContract({ ...place(at), functionName: 'drawing', args })).isVoid
}

/** The earliest draw time, in seconds, from which the registrar may let a table count now. */
export const readEarliestCount = (at: CertainPlace): Promise<number> =>
  readCertain(at, { of: `the notice of ${at.contract}` }, async (node, { newest, newestAt }) => {
    const notice = await node.readContract({ ...contractAt(at.contract, newest), functionName: 'notice' })
    return newestAt.getTime() / 1000 + notice
  })
