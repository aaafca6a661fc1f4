/** What a contract shows of the changes that its owner makes, so that none is made twice. */
import type { Address } from '../../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import type { Owner } from '../owner.ts'

type At = Pick<Owner, 'nodes'> & { contract: Address }

const place = (contract: Address) => ({ address: contract, abi: prizeDrawingsAbi }) as const

export const readPaused = ({ nodes, contract }: At): Promise<boolean> =>
  nodes.read.readContract({ ...place(contract), functionName: 'paused' })

/** What a request may cost at most, in wei. */
export const readMaxRequestFee = ({ nodes, contract }: At): Promise<bigint> =>
  nodes.read.readContract({ ...place(contract), functionName: 'maxRequestFee' })

export const readIsVoid = async (
  { nodes, contract }: At,
  { campaignId, number }: { campaignId: number; number: number },
): Promise<boolean> => {
  const args = [BigInt(campaignId), number] as const
  return (await nodes.read.readContract({ ...place(contract), functionName: 'drawing', args })).isVoid
}

/** The earliest draw time, in seconds, from which the registrar may let a table count now. */
export const readEarliestCount = async ({ nodes, contract }: At): Promise<number> => {
  const [notice, { timestamp }] = await Promise.all([
    nodes.read.readContract({ ...place(contract), functionName: 'notice' }),
    nodes.read.getBlock({ blockTag: 'latest' }),
  ])
  return Number(timestamp) + notice
}
