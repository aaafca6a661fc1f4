import type { ChainContext, Head } from './context.ts'
import { readMarks, readNewestBlock, readNonces } from './heads.ts'

/** The blocks and nonces on which a round over a contract is based. */
export const readHead = async (context: ChainContext): Promise<Head> => {
  const { number: newest, timestamp, baseFeePerGas } = await readNewestBlock(context)
  const nonces = await readNonces(context, newest)
  const { safe, finalized } = await readMarks(context, newest)
  const withContract = (mark: bigint): bigint | null => (mark >= context.deployedBlock ? mark : null)
  return {
    newest,
    safe: withContract(safe),
    finalized: withContract(finalized),
    newestAt: new Date(Number(timestamp) * 1000),
    baseFeePerGas: baseFeePerGas ?? 0n,
    nonces,
  }
}
